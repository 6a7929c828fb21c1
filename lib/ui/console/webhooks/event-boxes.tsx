/** Which events an endpoint is told of: all, or those whose boxes are ticked. */
import type { WebhooksMessages } from "../../../messages/console/en/webhooks";
import { Checkbox } from "../choices";

const ALL = "*";

type Props = { text: WebhooksMessages; types: readonly string[]; chosen: readonly string[] };

export function EventBoxes({ text, types, chosen }: Props) {
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-medium">{text.events}</legend>
      <Checkbox name="all" label={text.all} defaultChecked={chosen.includes(ALL)} />
      <p className="mb-1 text-small text-muted">{text.some}</p>
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
  );
}
