/** Says that an address has unknown filters, and that the list is not filtered by them. */
import { Alert } from "../alert";

type Props = {
  /** Undefined if there are none. */
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
