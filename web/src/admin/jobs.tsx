// The background work of the site: how much waits, what runs, and what has failed.

import { useEffect, useState } from "preact/hooks";
import * as api from "../api/account";
import type { components } from "../api/schema";
import type { AdminOverview } from "../api/types";
import { say } from "../language";
import { TwiceButton } from "../ui/confirm-button";
import { whenOf } from "../ui/date-time";
import { useRun } from "../ui/request";
import { nameOf } from "./user-names";

type Work = components["schemas"]["Jobs"];
type Queue = components["schemas"]["JobQueue"];
type Job = components["schemas"]["Job"];
type FailedNotification = components["schemas"]["FailedNotification"];

/** Time between two looks at the jobs. Milliseconds. */
const pace = 5_000;

export function JobsTab({ view: { backlog, role } }: { view: AdminOverview }) {
  return (
    <div class="stack">
      <ul>
        <li>{say("admin.backlog.bots", { n: backlog.bots, seconds: Math.round(backlog.longestBotWait / 1000) })}</li>
        <li>{say("admin.backlog.overdue", { n: backlog.overdue })}</li>
        <li>{say("admin.backlog.notifications", { n: backlog.notifications })}</li>
        <li>{say("admin.backlog.studies", { n: backlog.studies })}</li>
      </ul>
      {role === "owner" && <Jobs />}
    </div>
  );
}

function Jobs() {
  const [work, setWork] = useState<Work | null>(null);
  const { problem, run } = useRun();
  const load = (): void => run(api.jobs(), setWork);
  useEffect(() => {
    load();
    const timer = setInterval(load, pace);
    return () => clearInterval(timer);
  }, []);
  const change = (asked: Promise<Work>): void => run(asked, setWork);
  return (
    <>
      {problem}
      {work && work.queues.length > 0 && (
        <section class="panel stack" aria-label={say("admin.jobs.queues")}>
          <h2>{say("admin.jobs.queues")}</h2>
          <ul class="devices">
            {work.queues.map((queue) => <QueueLine key={queue.name} of={queue} onChange={change} />)}
          </ul>
        </section>
      )}
      {work && (
        <>
          <Section title={say("admin.jobs.running", { n: work.running.length })}>
            {work.running.map((job) => <RunningLine key={job.id} of={job} />)}
          </Section>
          <Section title={say("admin.jobs.failed", { n: work.failed.length })}>
            {work.failed.map((job) => <FailedLine key={job.id} of={job} onChange={change} />)}
          </Section>
          <Section title={say("admin.jobs.notifications", { n: work.notifications.length })}>
            {work.notifications.map((one, i) => <NotificationLine key={i} of={one} />)}
          </Section>
        </>
      )}
    </>
  );
}

/** A list below its title, or the title alone. */
function Section({ title, children }: { title: string; children: preact.ComponentChild[] }) {
  if (children.length === 0) return <p class="dim">{title}</p>;
  return (
    <section class="panel stack" aria-label={title}>
      <h2>{title}</h2>
      <ul class="devices">{children}</ul>
    </section>
  );
}

interface LineProps<Of> {
  of: Of;
  onChange(asked: Promise<Work>): void;
}

function QueueLine({ of: { name, paused, waiting, running, failed, oldest }, onChange }: LineProps<Queue>) {
  const queue = say("admin.jobs.queue", { name });
  const press = paused ? "resume" : "pause";
  return (
    <li>
      <div>
        <span>{queue} {paused && <strong>({say("admin.jobs.paused")})</strong>}</span>
        <small class="dim">
          {say("admin.jobs.counts", { waiting, running, failed })}
          {oldest && <>; {say("admin.jobs.oldest", { since: whenOf(oldest) })}</>}
        </small>
      </div>
      <button
        type="button"
        class="btn"
        aria-label={say(`admin.jobs.${press}.named`, { queue })}
        onClick={() => onChange(api.pauseJobs(name, !paused))}
      >
        {say(`admin.jobs.${press}`)}
      </button>
    </li>
  );
}

const titleOf = ({ kind, id }: Job): string => say("admin.jobs.job", { kind, id: String(id) });

function RunningLine({ of: job }: { of: Job }) {
  const { attempt, maxAttempts, created } = job;
  return (
    <li>
      <div>
        {titleOf(job)}
        <small class="dim">{say("admin.jobs.attempt", { attempt, of: maxAttempts, created: whenOf(created) })}</small>
      </div>
    </li>
  );
}

function FailedLine({ of: job, onChange }: LineProps<Job>) {
  const { id, attempt, created, ended, reason } = job;
  return (
    <li>
      <div>
        {titleOf(job)}
        <small class="dim">{say("admin.jobs.ended", { attempt, ended: whenOf(ended ?? created) })}</small>
        {reason && <q>{reason}</q>}
      </div>
      <span class="row">
        <button
          type="button"
          class="btn"
          aria-label={say("admin.jobs.retry.named", { id: String(id) })}
          onClick={() => onChange(api.retryJob(id))}
        >
          {say("admin.jobs.retry")}
        </button>
        <TwiceButton
          label={say("admin.jobs.discard")}
          named={say("admin.jobs.discard.named", { id: String(id) })}
          sure={say("admin.sure")}
          onPress={() => onChange(api.discardJob(id))}
        />
      </span>
    </li>
  );
}

function NotificationLine({ of: { user, way, at } }: { of: FailedNotification }) {
  return (
    <li>
      <div>{say("admin.jobs.notification", { way, user: user ? nameOf(user) : say("admin.former"), at: whenOf(at) })}</div>
    </li>
  );
}
