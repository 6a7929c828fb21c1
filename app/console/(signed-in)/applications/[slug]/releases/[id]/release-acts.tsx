import { isPromotable } from "@/lib/domain/releases/promote";
import type { ReleaseRecord } from "@/lib/domain/releases/release-record";
import { Card } from "@/lib/ui/card";
import { TextArea } from "@/lib/ui/console/choices";
import { Confirm } from "@/lib/ui/console/confirm";

type Props = {
  path: string;
  release: ReleaseRecord;
  refused: Readonly<{ values: Readonly<Record<string, string>> }> | null;
};

export function ReleaseActs({ path, release, refused }: Props) {
  const { version, channel, status } = release;
  if (status === "withdrawn") return null;
  const isDraft = status === "draft";
  const typed = refused?.values.do === "withdraw" ? refused.values : null;
  return (
    <Card label="What can be done">
      <h2 className="mb-4 text-xl font-bold">{isDraft ? "Publish or discard" : "Change what is offered"}</h2>
      <div className="flex flex-wrap items-start gap-3">
        {isDraft && (
          <Confirm
            label="Publish"
            what={version}
            action={path}
            does="publish"
            fields={{}}
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
            action={path}
            does="promote"
            fields={{}}
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
            action={path}
            does="discard"
            fields={{}}
            name={version}
            yes="Yes, discard"
            pending="Discarding …"
            isOpen={refused?.values.do === "discard"}
          >
            The draft and its file are deleted. It was never offered to anybody, so the version can be
            uploaded again.
          </Confirm>
        ) : (
          <Confirm
            label="Withdraw"
            what={version}
            action={path}
            does="withdraw"
            fields={{}}
            name={version}
            yes="Yes, withdraw"
            pending="Withdrawing …"
            isOpen={typed !== null}
            inputs={
              <TextArea
                name="reason"
                label="Reason"
                hint="For the log, and for whoever looks at this page."
                rows={2}
                maxLength={1000}
                defaultValue={typed?.reason ?? ""}
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
