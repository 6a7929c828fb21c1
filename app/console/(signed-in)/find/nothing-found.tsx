/** What to try when nothing was found. */
import type { FindWords } from "@/lib/messages/console/en/find";

export function NothingFound({ words, text }: { words: FindWords["nothing"]; text: string }) {
  return (
    <section aria-labelledby="nothing-found" className="max-w-3xl">
      <h2 id="nothing-found" className="mb-2 text-lg font-semibold wrap-anywhere">
        {words.title(text)}
      </h2>
      <ul className="list-disc pl-5 text-muted">
        {words.advice.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
