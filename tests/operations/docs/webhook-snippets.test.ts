import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { verifyWebhook } from "@/docs/snippets/typescript/webhook";
import { generateWebhookSecret, signedHeaders } from "@/lib/domain/events/post/sign";
import { projectDirectory } from "@/lib/runtime/project-directory";

type Call = { body: string; headers: Record<string, string>; secret: string; now: number };

const SNIPPETS = join(projectDirectory(), "docs/snippets");
const NOW = 1_800_000_000;
const BODY = JSON.stringify({
  type: "key.updated",
  timestamp: "2027-01-15T08:00:00.000Z",
  data: { name: "Löwe 🦁" },
});
const [secret, other] = [generateWebhookSecret(), generateWebhookSecret()];
const signed = (at = NOW, ...secrets: (typeof secret)[]) => ({
  ...signedHeaders("msg-1", new Date(at * 1000), BODY, secrets.length > 0 ? secrets : [secret]),
});
const call = (changes: Partial<Call> = {}): Call => ({
  body: BODY,
  headers: signed(),
  secret: secret.expose(),
  now: NOW,
  ...changes,
});

const ACCEPTED: [string, Call][] = [
  ["as it is sent", call()],
  ["while a secret is replaced, with the old one", call({ headers: signed(NOW, other, secret) })],
  ["while a secret is replaced, with the new one", call({ headers: signed(NOW, secret, other) })],
  ["five minutes late", call({ headers: signed(NOW - 300) })],
];
const REFUSED: [string, Call][] = [
  ["with another body", call({ body: BODY.replace("key.updated", "key.revoked") })],
  ["with another ID", call({ headers: { ...signed(), "webhook-id": "msg-2" } })],
  ["with another secret", call({ secret: other.expose() })],
  ["older than five minutes", call({ headers: signed(NOW - 301) })],
  ["from the future", call({ headers: signed(NOW + 301) })],
  ["without a signature", call({ headers: { ...signed(), "webhook-signature": "" } })],
  [
    "with a signature of another version",
    call({
      headers: { ...signed(), "webhook-signature": signed()["webhook-signature"].replace("v1,", "v2,") },
    }),
  ],
  ["without headers", call({ headers: {} })],
];

const PYTHON = `
import json, sys
sys.path.insert(0, sys.argv[1])
from webhook import verify_webhook
for one in json.load(sys.stdin):
    try:
        print(json.dumps(verify_webhook(one["body"].encode(), one["headers"], one["secret"], one["now"])))
    except ValueError as error:
        print("refused:", error)
`;
const PHP = `
require $argv[1] . '/webhook.php';
foreach (json_decode(stream_get_contents(STDIN), true) as $one) {
    try {
        echo json_encode(Latchkey\\verifyWebhook($one['body'], $one['headers'], $one['secret'], $one['now']), JSON_UNESCAPED_UNICODE), "\\n";
    } catch (RuntimeException $error) {
        echo 'refused: ', $error->getMessage(), "\\n";
    }
}
`;

function typescript(calls: readonly Call[]): string[] {
  return calls.map(({ body, headers, secret: text, now }) => {
    try {
      return JSON.stringify(verifyWebhook(body, headers, text, now));
    } catch (error) {
      return `refused: ${error instanceof Error ? error.message : error}`;
    }
  });
}

function program(command: string, args: readonly string[]) {
  return (calls: readonly Call[]): string[] => {
    const { stdout, stderr } = spawnSync(command, args, { input: JSON.stringify(calls), encoding: "utf8" });
    if (stderr) throw new Error(stderr);
    return stdout.trim().split("\n");
  };
}

const has = (command: string) => spawnSync(command, ["--version"]).status === 0;

describe.each([
  ["TypeScript", true, typescript],
  ["Python", has("python3"), program("python3", ["-B", "-c", PYTHON, join(SNIPPETS, "python")])],
  ["PHP", has("php"), program("php", ["-r", PHP, "--", join(SNIPPETS, "php")])],
] as const)("the verifier of docs/webhooks.md in %s", (_, isThere, verify) => {
  it.runIf(isThere)("accepts what is signed, and refuses everything else", () => {
    const answers = verify([...ACCEPTED, ...REFUSED].map(([, one]) => one));
    const told = [...ACCEPTED, ...REFUSED].map(([title], place) => {
      const answer = answers[place] ?? "";
      return [title, answer.startsWith("refused: the ") ? "refused" : JSON.parse(answer)];
    });
    expect(told).toEqual([
      ...ACCEPTED.map(([title]) => [title, JSON.parse(BODY)]),
      ...REFUSED.map(([title]) => [title, "refused"]),
    ]);
  });
});
