/** The button behind the link that stops notices, and the one that takes it back (decision 052). */
import { contextFor, SYSTEM } from "@/lib/domain/context";
import { changeNotices, findNotices } from "@/lib/domain/keys/notices";
import type { FormOutcome, Submission } from "@/lib/forms/form";
import { tooMany } from "@/lib/forms/too-many";
import { consume } from "@/lib/limits/consume";

export const stop = (submission: Submission) => change(submission, "stop");

export const resume = (submission: Submission) => change(submission, "resume");

async function change(submission: Submission, what: "stop" | "resume"): Promise<FormOutcome> {
  const spent = await consume("unauthenticatedCalls", submission.address);
  if (!spent.allowed) return tooMany("too_many_attempts", spent);
  const [license, proof] = [submission.field("license"), submission.field("proof")];
  const ctx = contextFor(SYSTEM, submission.now);
  const notices = await findNotices(ctx, license, proof);
  if (!notices) return { problem: "notices_link_over" };
  const changes = await consume("noticeChanges", notices.keyId);
  if (!changes.allowed) return tooMany("too_many_attempts", changes);
  await changeNotices(ctx, notices, what);
  return { to: `/account/notices?${new URLSearchParams({ license, proof })}`, done: what };
}
