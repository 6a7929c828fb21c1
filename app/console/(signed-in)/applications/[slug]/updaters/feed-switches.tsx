import type { FormatFeeds } from "@/lib/console/feed-previews";
import { currentConsoleLook } from "@/lib/session/current-console-look";
import { Card } from "@/lib/ui/card";
import { Checkbox } from "@/lib/ui/console/choices";
import { Form } from "@/lib/ui/forms/form";
import { saveFeeds } from "./actions";
import { feedsWords } from "./words";

type Props = { slug: string; feeds: readonly FormatFeeds[]; mayChange: boolean };

export async function FeedSwitches({ slug, feeds, mayChange }: Props) {
  const look = await currentConsoleLook();
  const text = feedsWords(look.locale.language);
  const on = feeds.filter(({ isOn }) => isOn).map(({ name }) => name);
  return (
    <Card label={text.served}>
      <h2 className="mb-3 text-section">{text.served}</h2>
      {mayChange ? (
        <Form action={saveFeeds.bind(null, { slug })} label={text.save} pending={text.saving}>
          <div className="grid gap-x-6 md:grid-cols-2">
            {feeds.map(({ format, name, isOn }) => (
              <div key={format}>
                <Checkbox
                  id={`feed-${format}`}
                  name={`feed:${format}`}
                  label={name}
                  hint={text.uses[format]}
                  defaultChecked={isOn}
                />
              </div>
            ))}
          </div>
        </Form>
      ) : (
        <p>{on.join(", ") || text.noneOn}</p>
      )}
    </Card>
  );
}
