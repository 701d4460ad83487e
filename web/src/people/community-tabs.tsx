// The pages about the members of the site, as tabs.

import { say } from "../language";
import { TabLinks } from "../shell/area-tabs";

const tabs = [["/leaderboard", "leaders"], ["/members", "members"], ["/members/friends", "friends"]] as const;

export function CommunityTabs() {
  return <TabLinks label={say("people.tabs")} tabs={tabs.map(([to, tab]) => [to, say("people.tab", { tab })])} />;
}
