/** Which release a command means. */
import type { Application } from "../domain/applications/find";
import type { Context } from "../domain/context";
import { refused } from "../domain/errors";
import { listVersionReleases } from "../domain/publishing/version-releases";
import { readVersion } from "../domain/releases/version";
import { CommandError } from "./refusal";

/** `named`: its ID, or its version where one variant alone has it. Throws `not_found`, CommandError. */
export async function releaseId(ctx: Context, application: Application, named: string): Promise<string> {
  const version = readVersion(named);
  if (version === null) return named;
  const releases = await listVersionReleases(ctx, application, version);
  const [only, second] = releases;
  if (!only) throw refused("version_unknown", { version, application: application.slug });
  if (!second) return only.id;
  const choices = releases.map(({ id, variant }) => `${id} (${variant})`).join(" or ");
  throw new CommandError(`Several variants have ${version}. Name one by its ID: ${choices}.`);
}
