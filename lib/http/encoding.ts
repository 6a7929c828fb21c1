/** Which compression a caller takes (RFC 9110, 12.5.3). Pure. */

/** The best first. */
export const ENCODINGS = ["br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Null: as it is. `accepted`: the header `Accept-Encoding`; without one, nobody asked for any. */
export function encodingFor(accepted: string | null): Encoding | null {
  const weights = weightsIn(accepted ?? "");
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [best] = ENCODINGS.toSorted((one, other) => weightOf(other) - weightOf(one));
  if (!best || weightOf(best) === 0) return null;
  return weightOf(best) >= (weights.get("identity") ?? 0) ? best : null;
}

function weightsIn(accepted: string): Map<string, number> {
  return new Map(
    accepted.split(",").map((one) => {
      const [name = "", ...parameters] = one.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((part) => part.startsWith("q="))?.slice(2) ?? "1";
      return [name, /^[01](\.\d{0,3})?$/.test(weight) ? Number(weight) : 0];
    }),
  );
}
