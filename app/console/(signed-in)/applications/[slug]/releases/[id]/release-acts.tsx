import { isPromotable } from "@/lib/domain/releases/promote";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { Card } from "@/lib/ui/card";
import { TextArea } from "@/lib/ui/console/choices";
import { Confirm } from "@/lib/ui/console/confirm";
import { discardDraft, promoteRelease, publishRelease, withdrawRelease } from "./actions";

export function ReleaseActs({ slug, release }: { slug: string; release: ReleaseRecord }) {
  const { id, version, channel, status } = release;
  const place = { slug, id };
  if (status === "withdrawn") return null;
  const isDraft = status === "draft";
  return (
    <Card label="What can be done">
      <h2 className="mb-4 text-section">{isDraft ? "Publish or discard" : "Change what is offered"}</h2>
      <div className="flex flex-wrap items-start gap-3">
        {isDraft && (
          <Confirm
            label="Publish"
            what={version}
            action={publishRelease.bind(null, place)}
            yes="Yes, publish"
            pending="Publishing …"
          >
            It is signed and offered to programs on the channel {channel} at once. From then on it is frozen:
            it can be withdrawn, and not changed. What you typed above and did not save is not in it.
          </Confirm>
        )}
        {isPromotable(release) && (
          <Confirm
            label="Promote to stable"
            what={version}
            action={promoteRelease.bind(null, place)}
            yes="Yes, promote"
            pending="Promoting …"
          >
            The same file is offered to everybody, under a new signed statement. It does not go back to beta.
          </Confirm>
        )}
        {isDraft ? (
          <Confirm
            label="Discard"
            what={version}
            action={discardDraft.bind(null, place)}
            name={version}
            yes="Yes, discard"
            pending="Discarding …"
          >
            The draft and its file are deleted. It was never offered to anybody, so the version can be
            uploaded again.
          </Confirm>
        ) : (
          <Confirm
            label="Withdraw"
            what={version}
            action={withdrawRelease.bind(null, place)}
            name={version}
            yes="Yes, withdraw"
            pending="Withdrawing …"
            inputs={
              <TextArea
                name="reason"
                label="Reason"
                hint="For the log, and for those who look at this page."
                rows={2}
                maxLength={1000}
              />
            }
          >
            Nobody is offered it any more and its links stop working. Its version number stays used. Programs
            that have it keep it.
          </Confirm>
        )}
      </div>
    </Card>
  );
}
