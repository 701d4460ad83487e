// The dialog that begins a game: its code comes when it is first opened.

import type { GameInfo } from "../api/types";
import { loadMessages } from "../language";
import { loadStyle } from "../platform/styles";
import { useLazy } from "../ui/use-lazy";

const load = () =>
  Promise.all([import("./offer-dialog"), loadMessages("offers"), loadStyle("filters"), loadStyle("new-game")])
    .then(([m]) => m.OfferDialog);

export function LazyOfferDialog(props: { game?: GameInfo | undefined; opponent?: string; onClose(): void }) {
  const { come: Form } = useLazy(load);
  return Form && <Form {...props} />;
}
