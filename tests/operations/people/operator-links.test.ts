import { beforeEach, describe, expect, it } from "vitest";
import { databasePool } from "@/lib/db/client";
import { COMMAND_LINE, contextFor, SYSTEM } from "@/lib/domain/context";
import { holderOfLink } from "@/lib/domain/people/operator-links";
import { firstOwnerLink, mailedOperatorLink, signInWithLink } from "@/lib/domain/people/operator-sign-in";
import {
  createOperator,
  createOperatorLink,
  listOperators,
  removeOperator,
} from "@/lib/domain/people/operators";
import { contextAt } from "@/tests/support/factories";
import { countOf } from "../session/customer";
import { entriesAbout } from "./log-entries";
import { anOperator, BROWSER, linkIn } from "./some-operator";

const MINUTE_MS = 60_000;
const START = new Date("2030-01-01T00:00:00.000Z");
const later = (minutes: number) => new Date(START.getTime() + minutes * MINUTE_MS);
const use = (link: string, now?: Date, email = "") =>
  signInWithLink(contextFor(SYSTEM, now ?? new Date()), link, { ...BROWSER, email });

beforeEach(async () => {
  await databasePool().query("TRUNCATE operators, operator_links CASCADE");
});

describe("a link of the command line", () => {
  it("lets its operator in, and is good once", async () => {
    const { id, email, link } = await anOperator("support");
    expect(await holderOfLink(contextAt(), link)).toEqual({ email });
    expect(await use(link)).not.toBeNull();
    expect(await use(link)).toBeNull();
    expect(await holderOfLink(contextAt(), link)).toBeNull();
    expect(await countOf("operator_sessions", "operator_id = $1", [id])).toBe(1);
    expect(
      (await entriesAbout(id)).map(({ action, actorKind, actorName }) => [action, actorKind, actorName]),
    ).toEqual([
      ["operator.created", "command_line", "command line"],
      ["operator.signed_in", "operator", email],
    ]);
  });

  it("used twenty times at the same moment opens one session", async () => {
    const { id, link } = await anOperator();
    const secrets = await Promise.all(Array.from({ length: 20 }, () => use(link)));
    expect(secrets.filter((secret) => secret !== null)).toHaveLength(1);
    expect(await countOf("operator_sessions", "operator_id = $1", [id])).toBe(1);
  });

  it("is good for an hour", async () => {
    const { email, link } = await anOperator("viewer", START);
    expect(await use(link, later(60))).toBeNull();
    expect(await use(link, new Date(later(60).getTime() - 1))).not.toBeNull();
    const again = await createOperatorLink(contextAt(START), email);
    expect(await holderOfLink(contextAt(later(60)), linkIn(again.signInUrl))).toBeNull();
  });

  it("of an operator who was removed lets nobody in, also not once they are back", async () => {
    const { id, email, link } = await anOperator();
    await removeOperator(contextAt(), id);
    expect([await use(link), await holderOfLink(contextAt(), link)]).toEqual([null, null]);
    await createOperator(contextAt(), { email, role: "owner" });
    expect(await use(link)).toBeNull();
  });

  it.each(["", "x", "\0", "%", "a".repeat(42), "a".repeat(43), "a".repeat(44), `${"a".repeat(42)}'`])(
    "is not made up: %j",
    async (text) => {
      expect([await use(text), await holderOfLink(contextAt(), text)]).toEqual([null, null]);
    },
  );

  it("is not in the database, neither whole nor in part", async () => {
    const { link } = await anOperator();
    const { rows } = await databasePool().query<{ row: string }>(
      "SELECT l::text AS row FROM operator_links l",
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(Buffer.from(link, "base64url").toString("hex"));
    expect(rows[0]?.row).not.toContain(link);
  });

  it("that is over is swept away when another is made", async () => {
    await anOperator("viewer", START);
    await anOperator("viewer", later(61));
    expect(await countOf("operator_links")).toBe(1);
  });
});

describe("a mailed link", () => {
  it("is good for 15 minutes, for operators alone", async () => {
    const { id, email } = await anOperator("viewer", START);
    const link = await mailedOperatorLink(contextAt(START), email);
    expect(await use(link ? linkIn(link.url) : "", later(15))).toBeNull();
    expect(await use(link ? linkIn(link.url) : "", new Date(later(15).getTime() - 1))).not.toBeNull();
    expect(await mailedOperatorLink(contextAt(), "nobody@example.test")).toBeNull();
    await removeOperator(contextAt(), id);
    expect(await mailedOperatorLink(contextAt(), email)).toBeNull();
  });
});

describe("the link for the first owner", () => {
  const printed = async (now?: Date) => {
    const link = await firstOwnerLink(contextFor(SYSTEM, now ?? new Date()));
    return link ? linkIn(link) : "";
  };

  it("makes its first user an owner, and their visit is in the log", async () => {
    const link = await printed();
    expect(await holderOfLink(contextAt(), link)).toEqual({ email: null });
    expect(await use(link, undefined, " First@Example.TEST ")).not.toBeNull();
    const [owner, ...others] = await listOperators(contextAt());
    expect(others).toEqual([]);
    expect(owner).toMatchObject({ email: "first@example.test", role: "owner", hasSecondFactor: false });
    expect((await entriesAbout(owner?.id ?? "")).map(({ action }) => action)).toEqual([
      "operator.created",
      "operator.signed_in",
    ]);
  });

  it("printed by several servers and used at the same moment makes one owner", async () => {
    const links = [await printed(), await printed(), await printed(), await printed()];
    const secrets = await Promise.all(
      links.map((link, index) => use(link, undefined, `o${index}@example.test`)),
    );
    expect(secrets.filter((secret) => secret !== null)).toHaveLength(1);
    expect(await listOperators(contextAt())).toHaveLength(1);
    expect(await countOf("operator_sessions")).toBe(1);
  });

  it("is over once the command line made an operator, also at that moment", async () => {
    const link = await printed();
    const [secret] = await Promise.all([
      use(link, undefined, "first@example.test"),
      createOperator(contextFor(COMMAND_LINE), { email: "second@example.test", role: "viewer" }),
    ]);
    const owners = (await listOperators(contextAt())).filter(({ role }) => role === "owner");
    expect(owners).toHaveLength(secret === null ? 0 : 1);
    expect(await use(await printed(), undefined, "third@example.test")).toBeNull();
  });

  it("is neither printed nor good while there is an operator, of whatever role", async () => {
    const before = await printed();
    await anOperator("viewer");
    expect(await printed()).toBe("");
    expect(await holderOfLink(contextAt(), before)).toBeNull();
    expect(await use(before, undefined, "thief@example.test")).toBeNull();
    expect(await listOperators(contextAt())).toHaveLength(1);
  });

  it.each(["", "first", "a@b@c", "x".repeat(400)])(
    "stays good when the e-mail is none: %j",
    async (email) => {
      const link = await printed();
      await expect(use(link, undefined, email)).rejects.toMatchObject({ code: "invalid_input" });
      expect(await use(link, undefined, "first@example.test")).not.toBeNull();
    },
  );

  it("is good for a day", async () => {
    const link = await printed(START);
    expect(await use(link, later(24 * 60), "first@example.test")).toBeNull();
  });
});
