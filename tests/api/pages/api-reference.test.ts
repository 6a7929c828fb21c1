/** `/docs/api`, which is a hundred times as long as other pages and the same for everyone. */
import { beforeAll, expect, it } from "vitest";
import { childNamed, cpuMicrosOf } from "@/bench/load/processes";
import { HTML, type PageServer, sharedPageServer, withoutMoment } from "./page-server";

const VIEWS = 20;

let server: PageServer;
let pages: number;
beforeAll(async () => {
  server = await sharedPageServer();
  pages = childNamed(server.pid, "pages") ?? 0;
});

/** What people see: React may write what it hands its own scripts in another order each time. */
function shown(text: string): string | undefined {
  return /<main\b[\s\S]*?<\/main>/.exec(withoutMoment(text))?.[0];
}

async function processorTimeOf(path: string): Promise<number> {
  const before = cpuMicrosOf(pages);
  for (let view = 0; view < VIEWS; view++)
    expect((await server.get(path, { "accept-encoding": "gzip" })).status).toBe(200);
  return cpuMicrosOf(pages) - before;
}

it("is drawn once, and then costs about as much as other pages", async () => {
  const first = await Promise.all(Array.from({ length: 4 }, () => server.get("/docs/api")));
  const texts = new Set(first.map(({ text }) => shown(text)));
  expect(texts.size).toBe(1);
  expect([...texts][0]?.length).toBeGreaterThan(100_000);
  // Each at its best, after it was looked at before.
  await processorTimeOf("/manage");
  await processorTimeOf("/docs/api");
  expect(await processorTimeOf("/docs/api")).toBeLessThan(4 * (await processorTimeOf("/manage")));
});

it("has the installation's address, a nonce of its own for each visitor, and its frame in their language", async () => {
  const [one, other] = await Promise.all(
    ["en", "de"].map((language) => server.get("/docs/api", { "accept-language": language })),
  );
  const nonces = [one, other].map((answer) => {
    expect(answer?.headers.get("content-type")).toBe(HTML);
    expect(answer?.text).toContain(process.env.BASE_URL);
    const nonce = /'nonce-([^']+)'/.exec(answer?.headers.get("content-security-policy") ?? "")?.[1];
    expect(answer?.text).toContain(`nonce="${nonce}"`);
    return nonce;
  });
  expect(new Set(nonces).size).toBe(2);
  expect([one?.text.includes('<html lang="en"'), other?.text.includes('<html lang="de"')]).toEqual([
    true,
    true,
  ]);
});
