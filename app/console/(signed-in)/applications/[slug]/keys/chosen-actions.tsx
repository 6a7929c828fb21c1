/** What can be done to the keys that are chosen in the list, in the form around it. */
import { Select } from "@/lib/ui/console/choices";
import { SelectionMenu } from "@/lib/ui/console/selection/selection-menu";
import { Field } from "@/lib/ui/field";
import type { ConsoleLook } from "@/lib/ui/look";

type Props = { look: ConsoleLook; path: string; mayChange: boolean; mayExport: boolean };

export function ChosenActions({ look, path, mayChange, mayExport }: Props) {
  const text = look.words.keys;
  return (
    <>
      {mayExport && (
        <button
          type="submit"
          formAction={`${path}.csv`}
          formMethod="get"
          className="btn btn-outline min-h-control border-muted"
        >
          {text.exportCsv}
        </button>
      )}
      {mayChange && (
        <>
          <SelectionMenu
            label={text.extend}
            does="extend"
            submit={text.extendSelected}
            pending={text.extending}
            look="primary"
          >
            <Select
              name="chosen.by"
              label={text.extendBy}
              defaultValue="year"
              options={[
                { value: "month", label: text.byMonth },
                { value: "year", label: text.byYear },
                { value: "date", label: text.toDate },
              ]}
            />
            <Field name="chosen.until" type="date" label={text.lastDay} hint={text.lastDayHint} />
          </SelectionMenu>
          <SelectionMenu
            label={text.suspend}
            does="suspend"
            submit={text.suspendSelected}
            pending={text.suspending}
            look="danger"
          >
            <p className="mb-3">{text.suspendLead}</p>
            <Field
              name="chosen.reason"
              label={text.reason}
              hint={text.reasonHint}
              maxLength={1000}
              autoComplete="off"
              required
            />
          </SelectionMenu>
        </>
      )}
    </>
  );
}
