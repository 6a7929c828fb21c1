/** Filters of a list of keys that mean nothing. Pure. */
import { type UnknownFilter, unknownFilters } from "../unknown-filters";
import { EXPIRIES, hasFilters, readKeyFilters } from "./key-filters";

const NAMES = ["status", "plan", "source", "expiry", "from", "to", "updates", "order", "batch"];

/** `parameter`: as for `readKeyFilters`. */
export function unknownKeyFilters(parameter: (name: string) => string): UnknownFilter[] {
  return unknownFilters(NAMES, parameter, (name, value) => {
    // "Between two days" without days is a form that was not filled in yet.
    if (name === "expiry" && EXPIRIES.some((one) => one === value)) return true;
    return hasFilters(readKeyFilters((asked) => (asked === name ? value : "")));
  });
}
