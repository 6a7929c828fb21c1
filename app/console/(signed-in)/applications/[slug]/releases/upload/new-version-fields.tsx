/** What an upload says of a version that is new, of its variant at least. */

import type { ReactNode } from "react";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Checkbox } from "@/lib/ui/console/choices";
import { Field } from "@/lib/ui/field";
import { ReleaseFields } from "../../release-fields";
import { VersionNote } from "../../upload/version-note";
import { RolloutField } from "../rollout-field";
import { releasesWords } from "../words";

type Props = {
  version: string;
  /** The version in another variant, whose notes and flags it begins with. */
  like: ReleaseRecord | undefined;
  variant: ReactNode;
};

export async function NewVersionFields({ version, like, variant }: Props) {
  const look = await currentConsoleLook();
  const releases = releasesWords(look.locale.language);
  const { uploads: text } = look.words;
  return (
    <>
      <Field name="image" label={text.image} hint={text.imageHint} autoComplete="off" mono />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Field
          name="version"
          label={text.version}
          hint={text.versionHint}
          defaultValue={version}
          autoComplete="off"
          required
        />
        {variant}
      </div>
      <VersionNote />
      <ReleaseFields {...(like ? { draft: like } : {})} />
      <RolloutField
        name="rollout"
        label={releases.rolloutPercent}
        hint={releases.rolloutHint}
        percent={like?.rollout ?? 100}
      />
      <Checkbox name="publish" value="true" label={text.publish} />
    </>
  );
}
