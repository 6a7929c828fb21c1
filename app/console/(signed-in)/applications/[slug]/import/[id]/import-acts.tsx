/** What to do with a file of keys that was checked, or how far its import is. */

import type { StagedImport } from "@/lib/domain/moving/staged-import";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Alert } from "@/lib/ui/alert";
import { Card } from "@/lib/ui/card";
import { ConfirmMenu } from "@/lib/ui/console/confirm-menu";
import { Link } from "@/lib/ui/console/link";
import { PROGRESS_BAR } from "@/lib/ui/console/progress-bar-class";
import { Form } from "@/lib/ui/forms/form";
import type { ConsoleLook } from "@/lib/ui/look";
import { formatCount } from "@/lib/words/formats";
import { movingWords } from "../words";
import { discardChecked, importChecked, importRest } from "./actions";
import { KeepsLooking } from "./keeps-looking";

type Props = { base: string; staged: StagedImport };

export async function ImportActs({ base, staged }: Props) {
  const look = await currentConsoleLook();
  const text = movingWords(look.locale.language);
  const another = <Link href={`${base}/import`}>{text.anotherFile}</Link>;
  if (staged.state === "importing") return <Running base={base} staged={staged} />;
  if (staged.state === "imported") {
    return (
      <Alert kind="success">
        {text.imported(keysIn(look, staged.written))}{" "}
        <Link href={`${base}/keys?source=import`}>{text.showKeys}</Link>
      </Alert>
    );
  }
  if (staged.problemsInAll > 0 && staged.keys === 0) {
    const { problemsInAll } = staged;
    return (
      <Alert kind="error">
        <p>
          {problemsInAll === 1 ? text.oneProblem : text.problemsLead(formatCount(problemsInAll, look.locale))}
        </p>
        <p className="mt-2">{another}</p>
      </Alert>
    );
  }
  if (staged.keys === 0) {
    return (
      <Alert kind="info">
        {text.nothingNew} {another}
      </Alert>
    );
  }
  return <Confirm base={base} staged={staged} />;
}

async function Running({ base, staged: { id, written, keys } }: Props) {
  const look = await currentConsoleLook();
  const text = movingWords(look.locale.language);
  const words = text.running(formatCount(written, look.locale), formatCount(keys, look.locale));
  return (
    <div className="mb-6 rounded-box border border-line bg-base-200 p-4">
      <p id="import-progress" role="status" className="mb-2 font-medium tabular-nums">
        {words}
      </p>
      <progress aria-labelledby="import-progress" max={keys} value={written} className={PROGRESS_BAR} />
      <KeepsLooking />
      <noscript>
        <a href={`${base}/import/${id}`}>{text.reload}</a>
      </noscript>
    </div>
  );
}

async function Confirm({ base, staged }: Props) {
  const look = await currentConsoleLook();
  const text = movingWords(look.locale.language);
  const place = { slug: base.slice(base.lastIndexOf("/") + 1), id: staged.id };
  const isAll = staged.problemsInAll === 0;
  const confirm = isAll
    ? text.confirm
    : text.confirmRest(formatCount(staged.keys, look.locale), formatCount(staged.problemsInAll, look.locale));
  return (
    <>
      {staged.state === "interrupted" && <Alert kind="warning">{text.interrupted}</Alert>}
      <div className="mb-6">
        <Card label={confirm}>
          <p className="mb-4">{text.confirmLead(keysIn(look, staged.keys))}</p>
          {!isAll && <p className="mb-4">{text.confirmRestLead}</p>}
          <Form
            action={(isAll ? importChecked : importRest).bind(null, place)}
            label={confirm}
            pending={text.confirming}
          />
          <div className="mt-3">
            <ConfirmMenu
              action={discardChecked.bind(null, place)}
              label={text.discard}
              look="quiet"
              yes={text.discard}
              pending={text.discarding}
            >
              {text.discardLead}
            </ConfirmMenu>
          </div>
        </Card>
      </div>
    </>
  );
}

function keysIn(look: ConsoleLook, count: number): string {
  const text = movingWords(look.locale.language);
  return count === 1 ? text.oneKey : text.countedKeys(formatCount(count, look.locale));
}
