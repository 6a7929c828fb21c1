/** Uploads that were refused and did not succeed since: above the list that they should have come into. */

import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Details } from "@/lib/ui/details";
import type { ConsoleLook } from "@/lib/ui/look";
import { Ago } from "@/lib/ui/when";
import type { RefusedUploadsMessages } from "@/lib/words/console/en/refused-uploads";
import { formatCount } from "@/lib/words/formats";

const OPEN_MAX = 3;

type Refused = Readonly<{
  ofPlugin: boolean;
  /** Of the variant or the plugin; "" where it is not known, like the version. */
  code: string;
  version: string;
  reason: keyof RefusedUploadsMessages["reasons"];
  actorKind: "ci_token" | "operator";
  actor: string | null;
  count: number;
  lastAt: Date;
}>;

type Props = { uploads: readonly Refused[] };

/** Nothing where none was refused. */
export async function RefusedUploads({ uploads }: Props) {
  const look = await currentConsoleLook();
  const text = look.words.refusedUploads;
  if (uploads.length === 0) return null;
  const others = uploads.slice(OPEN_MAX);
  return (
    <section
      id="refused"
      aria-labelledby="refused-title"
      className="mb-4 rounded-box border border-line bg-base-100 px-4 py-3"
    >
      <h2 id="refused-title" className="text-section">
        {text.title}
      </h2>
      <p className="text-small text-muted">{text.lead}</p>
      <Rows uploads={uploads.slice(0, OPEN_MAX)} />
      {others.length > 0 && (
        <Details>
          <summary className="min-h-control cursor-pointer content-center text-small font-medium">
            {text.more(formatCount(others.length, look.locale))}
          </summary>
          <Rows uploads={others} />
        </Details>
      )}
    </section>
  );
}

async function Rows({ uploads }: Props) {
  const look = await currentConsoleLook();
  return (
    <ul className="divide-y divide-line">
      {uploads.map((upload) => (
        <li key={keyOf(upload)} className="py-2">
          <p>
            <span className="font-medium wrap-anywhere">{titleOf(look, upload)}</span>:{" "}
            {look.words.refusedUploads.reasons[upload.reason]}
          </p>
          <p className="text-small text-muted">
            {timesByWhom(look, upload)}, <Ago date={upload.lastAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** "12 times by token CI". */
function timesByWhom(look: ConsoleLook, upload: Refused): string {
  const times = look.words.refusedUploads.times(formatCount(upload.count, look.locale));
  return [times, byWhom(look, upload)].filter(Boolean).join(" ");
}

/** "basic 2.4.2". */
function titleOf(look: ConsoleLook, { code, version }: Refused): string {
  return [code, version || look.words.refusedUploads.noVersion].filter(Boolean).join(" ");
}

function byWhom(look: ConsoleLook, { actor, actorKind }: Refused): string {
  const text = look.words.refusedUploads;
  if (actor === null) return "";
  return actorKind === "ci_token" ? text.byToken(actor) : text.byPerson(actor);
}

function keyOf({ ofPlugin, code, version, reason, actorKind, actor }: Refused): string {
  return [ofPlugin, code, version, reason, actorKind, actor].join("\n");
}
