/** Says that an address filters by what there is not, and that the list below is not narrowed by it. */
import { Alert } from "../alert";

type Props = {
  /** Undefined when all is understood. */
  sentence: string | undefined;
  ignored: string;
};

export function UnknownFilters({ sentence, ignored }: Props) {
  if (sentence === undefined) return null;
  return (
    <Alert kind="warning">
      {sentence} {ignored}
    </Alert>
  );
}
