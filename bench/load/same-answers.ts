/** Proof that all servers do the same work: to the same caller they give the same answer, but for its time. */
import type { Program } from "./programs";
import { requestSource } from "./requests";

const CALLER = 3;
const OF_ITS_TIME = new Set(["iat", "exp", "tokenExpiresAt"]);

/** Throws when the answers to a `validate` differ. */
export async function requireSameAnswers(programs: readonly (readonly [string, Program])[]): Promise<void> {
  const answers = await Promise.all(
    programs.map(async ([name, { port }]) => [name, await comparable(port)] as const),
  );
  const [[firstName, first] = ["", ""], ...others] = answers;
  for (const [name, answer] of others) {
    if (answer !== first) throw new Error(`${firstName} and ${name} differ:\n${first}\n${answer}`);
  }
}

async function comparable(port: number): Promise<string> {
  const [head = "", body = ""] = requestSource("validate", { port, keys: 1, serviceToken: "", seed: 0 })
    .textFor(CALLER)
    .split("\r\n\r\n");
  const path = head.split(" ")[1];
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body });
  const answer = await response.json();
  const claims = JSON.parse(
    Buffer.from(String(answer.token).split(".")[0] ?? "", "base64url").toString("utf8"),
  );
  return JSON.stringify({ status: response.status, answer: { ...answer, token: claims } }, (name, value) =>
    OF_ITS_TIME.has(name) ? undefined : value,
  );
}
