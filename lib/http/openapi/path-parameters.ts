/** What stands in braces in a call's path. */
import * as z from "zod";

const slug = z.string().meta({ examples: ["my-app"] });

const PARAMETERS: Readonly<Record<string, z.ZodType>> = {
  application: slug.describe("The application's slug."),
  id: z.string().describe("The key's ID."),
  device: z.string().describe("The device's ID, as the list of devices has it."),
  link: z.string().describe("Permits it for a while."),
  version: z.string().meta({ examples: ["1.5.0"] }),
  file: z.string().describe("The file's name."),
  variant: z.string().describe("The variant's code."),
  place: z
    .string()
    .describe("The variant's code; for a restricted one perhaps `~` and a credential behind it."),
  target: z.string().meta({ examples: ["macos-arm64"], description: "Platform, or platform and arch." }),
  arch: z.string().meta({ examples: ["arm64"] }),
  list: z.string().describe("Which list, by its name."),
  plugin: z.string().describe("The plugin's ID."),
  upload: z.string().describe("The upload's ID."),
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
