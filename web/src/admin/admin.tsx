// The administration of the site, for its owner and moderators.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { AdminOverview, Invitation, Setting } from "../api/types";
import { say } from "../language";
import { whenOf } from "../ui/date-time";
import { announce } from "../ui/live-regions";
import { Tabs } from "../ui/tabs";
import { TwiceButton } from "../ui/confirm-button";
import { AuditLog } from "./audit-log";
import { AdminFrame } from "./admin-frame";
import { JobsTab } from "./jobs";
import { Users } from "./users";
import { Queue } from "./report-queue";
import { Rematches } from "./suspicious-rematches";
import { type Run, useRun } from "../ui/request";
import { nameOf } from "./user-names";

export function AdminPage() {
  const [view, setView] = useState<AdminOverview | null>(null);
  const [open, setOpen] = useState("reports");
  const { problem, run } = useRun();
  const load = (): void => run(api.adminOverview(), setView);
  useEffect(load, []);
  const tabs = view && [
    { id: "reports", title: say("admin.reports", { n: view.waiting }), content: () => <Queue onDone={load} /> },
    { id: "rematches", title: say("admin.rematches"), content: () => <Rematches /> },
    { id: "users", title: say("admin.users"), content: () => <Users owner={view.role === "owner"} /> },
    { id: "invitations", title: say("admin.invitations"), content: () => <Invitations view={view} onView={setView} /> },
    {
      id: "settings", title: say("admin.settings"),
      content: () => <Settings settings={view.settings} owner={view.role === "owner"} onView={setView} />,
    },
    { id: "audit-log", title: say("admin.audit-log"), content: () => <AuditLog /> },
    { id: "backlog", title: say("admin.backlog"), content: () => <JobsTab view={view} /> },
  ];
  return (
    <AdminFrame title={say("admin.title")}>
      {problem}
      {tabs && <Tabs label={say("admin.title")} tabs={tabs} open={open} onOpen={setOpen} />}
    </AdminFrame>
  );
}

interface SettingsProps {
  settings: Setting[];
  owner: boolean;
  onView(view: AdminOverview): void;
}

function Settings({ settings, owner, onView }: SettingsProps) {
  const { problem, run } = useRun();
  const change = (name: string, value: string): void =>
    run(api.setSetting(name, value), (view) => {
      onView(view);
      announce(say("admin.settings.kept"));
    });
  return (
    <div class="stack">
      {!owner && <p class="dim">{say("admin.settings.owner")}</p>}
      {problem}
      {settings.map((one) => <Change key={one.name + one.value} of={one} owner={owner} onChange={change} />)}
    </div>
  );
}

interface ChangeProps {
  of: Setting;
  owner: boolean;
  onChange(name: string, value: string): void;
}

/** One setting, with a button that appears when it has been changed. */
function Change({ of: setting, owner, onChange }: ChangeProps) {
  const [value, setValue] = useState(setting.value);
  const keep = (event: Event): void => {
    event.preventDefault();
    onChange(setting.name, value);
  };
  return (
    <form class="panel stack" onSubmit={keep}>
      <label class="field">
        <span>{setting.description}</span>
        <Field of={setting} value={value} owner={owner} onValue={setValue} />
      </label>
      {value !== setting.value && <button class="btn solid">{say("admin.settings.keep")}</button>}
    </form>
  );
}

interface FieldProps {
  of: Setting;
  value: string;
  owner: boolean;
  onValue(value: string): void;
}

function Field({ of: { form, choices, min: least, max: most }, value, owner, onValue }: FieldProps) {
  if (form === "choice") {
    return (
      <select value={value} disabled={!owner} onChange={(e) => onValue(e.currentTarget.value)}>
        {choices.map((choice) => <option key={choice.value} value={choice.value}>{choice.description}</option>)}
      </select>
    );
  }
  if (form === "number") {
    return (
      <input
        type="number"
        value={value}
        min={least}
        max={most}
        disabled={!owner}
        onInput={(e) => onValue(e.currentTarget.value)}
      />
    );
  }
  return (
    <textarea
      rows={6}
      value={value}
      maxLength={most}
      disabled={!owner}
      onInput={(e) => onValue(e.currentTarget.value)}
    />
  );
}

function Invitations({ view, onView }: { view: AdminOverview; onView(view: AdminOverview): void }) {
  const [made, setMade] = useState<Invitation | null>(null);
  const { problem, run } = useRun();
  const invite = (): void =>
    run(api.invite(), (one) => {
      setMade(one);
      run(api.adminOverview(), onView);
    });
  return (
    <div class="stack">
      <p>{say("admin.invitations.lead")}</p>
      {problem}
      <button type="button" class="btn solid" onClick={invite}>{say("admin.invitations.make")}</button>
      {made?.link && (
        <label class="field">
          <span>{say("admin.invitations.link", { until: whenOf(made.expires) })}</span>
          <input class="mono" readOnly value={made.link} onFocus={(e) => e.currentTarget.select()} />
        </label>
      )}
      {view.invitations.length === 0 && <p class="dim">{say("admin.invitations.none")}</p>}
      <ul class="devices">
        {view.invitations.map((one) => <Open key={one.id} of={one} run={run} onView={onView} />)}
      </ul>
    </div>
  );
}

function Open({ of: one, run, onView }: { of: Invitation; run: Run; onView(view: AdminOverview): void }) {
  const until = whenOf(one.expires);
  return (
    <li>
      <span>{say("admin.invitations.open", { by: nameOf(one.by), until })}</span>
      <TwiceButton
        label={say("admin.invitations.withdraw")}
        sure={say("admin.sure")}
        onPress={() => run(api.withdraw(one.id), onView)}
      />
    </li>
  );
}
