/** Why a form of the console was refused. */
import { Alert } from "../alert";
import type { Look } from "../look";
import { problemText, type RefusedForm } from "../problem";

export function Reason({ look, refused }: { look: Look; refused: RefusedForm | null }) {
  if (!refused) return null;
  return (
    <Alert kind="error" announce>
      {problemText(look, refused)}
    </Alert>
  );
}
