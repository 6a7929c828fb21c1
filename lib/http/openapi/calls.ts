/** All interfaces that programs call, in the order in which they are shown. */
import type { DescribedInterface } from "./call";
import { feedsInterface } from "./feeds-calls";
import { healthInterface } from "./health-calls";
import { keysInterface } from "./keys-calls";
import { licenseInterface } from "./license-calls";
import { publishingInterface } from "./publishing-calls";
import { updatesInterface } from "./updates-calls";

export function interfaces(): readonly DescribedInterface[] {
  return [
    keysInterface,
    licenseInterface,
    updatesInterface,
    publishingInterface,
    feedsInterface,
    healthInterface,
  ];
}
