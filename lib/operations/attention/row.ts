/** One thing that needs attention: what it is, what it is about, since when, and where it is cured. */
import type { MailProblem } from "../../domain/mails/mail";
import type { RefusedUploads } from "../../domain/publishing/refused-uploads";

/** What it is about, by kind. A new kind does not compile until it has its words (told.ts). */
export type Trouble =
  | Readonly<{ kind: "webhook_failing" | "webhook_gone"; host: string }>
  | Readonly<{ kind: "webhook_given_up"; host: string; count: number }>
  | Readonly<{ kind: "mails_failed" | "mails_delayed"; count: number; problem: MailProblem }>
  | Readonly<{ kind: "files_damaged"; count: number; release: string }>
  | Readonly<{ kind: "uploads_refused"; count: number; latest: RefusedUploads }>
  | Readonly<{ kind: "rollout_stuck"; release: string; percent: number }>
  | Readonly<{ kind: "platforms_missing"; release: string; missing: readonly string[] }>
  | Readonly<{ kind: "feed_unsigned"; release: string }>
  | Readonly<{ kind: "feed_key_missing"; format: string }>
  | Readonly<{ kind: "release_key_missing" }>
  | Readonly<{ kind: "job_failing"; job: string; code: string }>
  | Readonly<{ kind: "check_failed"; name: string; isBad: boolean; found: Readonly<Record<string, string>> }>;

type Place = Readonly<{
  /** Another one only when there is something new to say. */
  id: string;
  /** Null: not known. Of what happened several times: the last. */
  since: Date | null;
  /** Where in the console it is cured. */
  path: string;
}>;

/** `application`: its slug, null for the installation. */
export type FoundRow = Trouble & Place & Readonly<{ application: string | null }>;

export type AttentionRow = Trouble &
  Place &
  Readonly<{ application: Readonly<{ slug: string; name: string }> | null }>;

/** `about`: what tells it from others of its kind. With `since`, which moves when it happens once more. */
export function found(
  trouble: Trouble,
  of: Omit<FoundRow, keyof Trouble | "id"> & Readonly<{ about?: string }>,
): FoundRow {
  const { about = "", ...place } = of;
  const id = [trouble.kind, place.application ?? "", about, place.since?.toISOString() ?? ""].join(" ");
  return { ...trouble, ...place, id };
}
