/** All interfaces that programs call, in the order in which they are shown. */
import type { DescribedInterface } from "./call";
import { keysInterface } from "./keys-calls";

export function interfaces(): readonly DescribedInterface[] {
  return [keysInterface];
}
