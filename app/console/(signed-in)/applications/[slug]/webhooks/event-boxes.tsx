/** Which events an endpoint is told of: all, or those whose boxes are ticked. */

import { Checkbox } from "@/lib/ui/console/choices";
import { Radios } from "@/lib/ui/console/radios";
import type { WebhooksMessages } from "./words.en";

const ALL = "*";

type Props = { legend: string; text: WebhooksMessages; types: readonly string[]; chosen: readonly string[] };

export function EventBoxes({ legend, text, types, chosen }: Props) {
  const options = [
    { value: "all", title: text.allEvents, text: text.allHint },
    { value: "some", title: text.someEvents, text: text.someHint },
  ];
  return (
    <>
      <Radios name="which" legend={legend} options={options} chosen={chosen.includes(ALL) ? "all" : "some"} />
      <fieldset className="mb-4">
        <legend className="sr-only">{text.someEvents}</legend>
        <div className="grid sm:grid-cols-2">
          {types.map((type) => (
            <Checkbox
              key={type}
              id={`event-${type}`}
              name={`event:${type}`}
              label={<code className="font-mono">{type}</code>}
              defaultChecked={chosen.includes(type)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
