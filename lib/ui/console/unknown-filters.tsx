/** Says that an address filters by what there is not, and that the list below is not narrowed by it. */
import { Alert } from "../alert";

/** `sentence`: undefined when all is understood. */
export function UnknownFilters({ sentence }: { sentence: string | undefined }) {
  if (sentence === undefined) return null;
  return <Alert kind="warning">{sentence} It was left out, so the list below is not narrowed by it.</Alert>;
}
