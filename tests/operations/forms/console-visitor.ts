/** Operators at the console's forms, as their browsers are: with a cookie. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { OperatorRole } from "@/lib/domain/permissions";
import { setCookie } from "@/lib/session/cookies";
import { type Armed, anArmedOperator, anOperator, type Invited, signIn } from "../people/some-operator";

export type AtConsole<Who> = Who & { cookie: string };

export function cookieFor(secret: string): string {
  return setCookie("console", secret, 60).split(";", 1)[0] ?? "";
}

export async function aConsoleVisitor(role: OperatorRole): Promise<AtConsole<Invited>> {
  const operator = await anOperator(role);
  return { ...operator, cookie: cookieFor(await signIn(operator)) };
}

/** Signed in with a link, and asked for a code of the second factor, which was set up five minutes ago. */
export async function aHalfSignedIn(role: OperatorRole = "owner"): Promise<AtConsole<Armed>> {
  const operator = await anArmedOperator(new Date(Date.now() - 5 * 60_000), role);
  return { ...operator, cookie: cookieFor(await signIn(operator)) };
}

const FOLDER = fileURLToPath(new URL("../../../lib/forms/console/", import.meta.url));
const REGISTERED = /^ {2}\["(\/[^"]+)", (\w+)\],$/gm;

export type ConsoleForm = Readonly<{ pattern: string; actions: readonly string[] }>;

/** Every form of the console with the words its field `do` may have, as the source says; [""] for one that has none. */
export function formsOfConsole(): ConsoleForm[] {
  const files = readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}${name}`, "utf8"));
  const list = files.find((text) => text.includes("consoleForms")) ?? "";
  return [...list.matchAll(REGISTERED)].map(([, pattern = "", form = ""]) => {
    const source = files.find((text) => new RegExp(`^export const ${form}\\b`, "m").test(text)) ?? "";
    const table = new RegExp(`^export const ${form} = actions\\(\\{\\n([\\s\\S]*?)^\\}\\);`, "m").exec(
      source,
    )?.[1];
    const names = [...(table ?? "").matchAll(/^ {2}(?:"([\w-]+)"|(\w+))[:,]/gm)];
    return {
      pattern,
      actions: table === undefined ? [""] : names.map(([, quoted, bare]) => quoted ?? bare ?? ""),
    };
  });
}
