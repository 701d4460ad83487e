// Sharing a table: its link, pictures of the position on show, the film of a finished game, a frame for other sites.

import { base } from "../../platform/address";
import { filmOf, pictureOf } from "../../api/client";
import { say } from "../../language";
import { gameInfo } from "../../session/games";
import { Dialog } from "../../ui/dialog";
import { Icon } from "../../ui/icons";
import { ShareLink } from "./banner";
import { CopyButton } from "../../ui/copy-button";
import type { Session } from "../play/session";

const formats = ["svg", "png"] as const;

export function ShareDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const { id, match, past, position } = session;
  const { dealt, status } = position.value!;
  const { game, public: open } = match.value!;
  const at = past.shown.value?.number ?? -1;
  const secret = gameInfo(game)?.hidden || gameInfo(game)?.sealed;
  return (
    <Dialog title={say("table.share.title")} onClose={onClose}>
      <div class="sharing">
        <ShareLink />
        <p class="dim">{say(open ? "table.share.public" : "table.share.private")}</p>
        {dealt && (
          <section>
            <h3>{say("table.share.picture")}</h3>
            <div class="actions">
              {formats.map((format) => (
                <Download
                  key={format}
                  href={pictureOf(id, format, at)}
                  name={`${id}.${format}`}
                  title={format.toUpperCase()}
                />
              ))}
              {status === "finished" && (
                <Download href={filmOf(id)} name={`${id}.gif`} title={say("table.share.film")} />
              )}
            </div>
            <p class="dim">
              {say(secret && status !== "finished" ? "table.share.spectators" : at < 0 ? "table.share.now" : "table.share.past")}
            </p>
          </section>
        )}
        {open && <Embedding id={id} />}
        <a class="textlike" href={`/report/${id}`}>{say("table.share.report")}</a>
      </div>
    </Dialog>
  );
}

function Download({ href, name, title }: { href: string; name: string; title: string }) {
  return (
    <a class="btn" href={href} download={`hexparlor-${name}`}>
      <Icon name="down" small />{title}
    </a>
  );
}

/** What a site writes into its page to show the table. */
function Embedding({ id }: { id: string }) {
  const html =
    `<iframe src="${location.origin}${base}/embed/${id}" title="Hexparlor" width="480" height="560" loading="lazy" ` +
    `style="border:1px solid #ccc;border-radius:10px"></iframe>`;
  return (
    <section>
      <h3>{say("table.share.embed")}</h3>
      <textarea
        class="mono"
        readOnly
        rows={5}
        value={html}
        aria-label={say("table.share.embed.code")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div class="actions">
        <CopyButton text={html} label={say("table.share.embed.copy")} title={say("table.share.embed.copy")} />
        <a class="btn" href={`/embed/${id}`} target="_blank" rel="noopener">{say("table.share.embed.try")}</a>
      </div>
    </section>
  );
}
