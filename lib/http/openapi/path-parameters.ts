/** What stands in braces in a call's path. */
import * as z from "zod";

const slug = z.string().meta({ examples: ["my-app"] });

const PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  application: slug.describe("The application's slug."),
  id: z.string().describe("The key's ID."),
  device: z.string().describe("The device's ID, as the list of devices has it."),
};

/** Null for none. Throws for one that nothing describes. */
export function pathParameters(path: string): z.ZodObject | null {
  const names = namesIn(path);
  if (names.length === 0) return null;
  return z.object(
    Object.fromEntries(
      names.map((name) => {
        const parameter = PARAMETERS[name];
        if (!parameter) throw new Error(`Nothing describes {${name}}.`);
        return [name, parameter];
      }),
    ),
  );
}

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
