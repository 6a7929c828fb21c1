/** The vectors of freshness as cases for the snippets of docs/updating.md. */
import { cases } from "../../vectors/freshness.json";
import { publicKeyResponse } from "../../vectors/keys.json";
import type { SnippetCase } from "./snippet-cases";

const PUBLISHED = publicKeyResponse.keys.map(({ publicKey }) => publicKey);

/** Without that of no freshness at all, of which there is nothing to verify. */
export const freshnessCases: SnippetCase[] = cases.flatMap(
  ({
    name,
    answer: { latest, plugins, freshness },
    installed: here,
    unixMilliseconds,
    outcome,
    reason,
  }): SnippetCase[] =>
    freshness
      ? [
          {
            title: `the vector "${name}"`,
            outcome: reason === "malformed" ? "any" : (reason ?? (outcome === "outdated" ? "ok" : outcome)),
            publicKeys: PUBLISHED,
            file: null,
            call: "freshness",
            ...freshness,
            latest,
            plugins: plugins.map(({ payload }) => payload),
            installed: { ...here, channel: here.channel === "beta" ? "beta" : "stable" },
            now: unixMilliseconds,
            continues: false,
          },
        ]
      : [],
);
