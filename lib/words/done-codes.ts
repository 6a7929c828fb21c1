/** What a form did, as the code that travels to the next page, which says it once. A code that no page knows does not compile. */
import type { FormWords } from "./forms/en";
import type { OidcWord } from "./oidc-problems";

type Tables = FormWords["done"];
type OfTables = { [Page in keyof Tables]: keyof Tables[Page] }[keyof Tables];

/** Told by one page alone, in words of its own. */
type OfPages =
  | "closed"
  | "erasure-asked"
  | "gone"
  | "left"
  | "left-everywhere"
  | "new-key-sent"
  | "no-new-key"
  | "over"
  | "over-elsewhere"
  | "part-of-secret"
  | "resume"
  | "sent"
  | "stop"
  | "unknown-secret";

/** Of a device or an erasure, by its id. */
type About = `freed.${string}` | `erased.${string}`;

export type DoneCode = OfTables | OfPages | About | OidcWord;
