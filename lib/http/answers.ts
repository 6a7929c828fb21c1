/** Values that answers of several interfaces have (docs/contract.md D2), for their description. */
import * as z from "zod";

/** As `Date#toISOString` writes it. */
export const timestamp = z.string().meta({ format: "date-time", examples: ["2027-03-31T23:59:59.999Z"] });

export const keyText = z.string().meta({ examples: ["7MZ4K-Q2X9R-H0VTB-C6W8N-3PAJD"] });

export const features = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .describe("What the plan includes, as you set it.");
