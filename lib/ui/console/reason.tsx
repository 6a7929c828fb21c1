/** Why a form of the console was refused. */
import { Alert } from "../alert";
import type { Look } from "../look";
import { problemText, REASON_ID, type RefusedForm } from "../problem";

export function Reason({ look, refused }: { look: Look; refused: RefusedForm | null }) {
  if (!refused) return null;
  return (
    <div id={REASON_ID}>
      <Alert kind="error" announce>
        {problemText(look, refused)}
      </Alert>
    </div>
  );
}
