/** Installed programs that activate, validate and check for updates until they are told to stop, and note what failed. */
import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

/** `status`: of the answer, or the error's code where there was none. */
export type Failed = { what: string; status: number | string };
export type Tally = { calls: number; failed: Failed[] };
type Load = Readonly<{
  port: number;
  application: string;
  keys: readonly string[];
  clients: number;
  /** Statuses that are no failures. */
  expected?: readonly number[];
  /** False: calls of the license interface alone. */
  checks?: boolean;
}>;
type Answer = { status: number | string; body: string };

/** Between two calls of a client: enough calls, and time for what runs beside. */
const PAUSE_MS = 5;

export class LicenseLoad {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #machines: string[] = [];
  readonly #all: Tally = { calls: 0, failed: [] };
  readonly #clients: Promise<void>[];
  #part: Tally = { calls: 0, failed: [] };
  #isOver = false;
  #activatedAt = performance.now();
  #pauseMs = 0;

  constructor(private readonly load: Load) {
    this.#clients = Array.from({ length: load.clients }, (_, place) => this.#client(place));
  }

  /** Since the last time it was asked. */
  take(): Tally {
    const part = this.#part;
    this.#part = { calls: 0, failed: [] };
    return part;
  }

  /** Machines that were told that they hold a seat. */
  acknowledged(): string[] {
    return this.#machines;
  }

  /** The longest time without an activation that succeeded. */
  longestPauseMs(): number {
    return this.#pauseMs;
  }

  async end(): Promise<Tally> {
    this.#isOver = true;
    await Promise.all(this.#clients);
    this.#agent.destroy();
    return this.#all;
  }

  async #client(place: number): Promise<void> {
    const { keys, application, checks = true } = this.load;
    const key = keys[place % keys.length] ?? "";
    let last = "";
    for (let turn = 0; !this.#isOver; turn += 1) {
      if (turn % 4 === 0) {
        const machineId = randomBytes(32).toString("hex");
        const { status } = await this.#post("activate", { key, machineId });
        if (status === 200) this.#note(machineId);
        last = status === 200 ? machineId : last;
      } else if (turn % 4 === 3 && checks) {
        await this.#call("check", "GET", `/${application}/v1/check?version=1.0.0`);
      } else if (last) await this.#post("validate", { key, machineId: last });
      await delay(PAUSE_MS);
    }
  }

  #note(machineId: string): void {
    this.#machines.push(machineId);
    this.#pauseMs = Math.max(this.#pauseMs, performance.now() - this.#activatedAt);
    this.#activatedAt = performance.now();
  }

  #post(verb: string, body: object): Promise<Answer> {
    return this.#call(verb, "POST", `/${this.load.application}/license/v1/${verb}`, JSON.stringify(body));
  }

  async #call(what: string, method: string, path: string, body?: string): Promise<Answer> {
    const answer = await this.#send(method, path, body);
    const { expected = [200] } = this.load;
    const isExpected = typeof answer.status === "number" && expected.includes(answer.status);
    for (const tally of [this.#all, this.#part]) {
      tally.calls += 1;
      if (!isExpected) tally.failed.push({ what, status: answer.status });
    }
    return answer;
  }

  #send(method: string, path: string, body?: string): Promise<Answer> {
    return new Promise((done) => {
      const headers = body ? { "content-type": "application/json", "content-length": body.length } : {};
      const options = { host: "127.0.0.1", port: this.load.port, path, agent: this.#agent, method, headers };
      const fail = (error: NodeJS.ErrnoException) => done({ status: error.code ?? error.message, body: "" });
      request(options, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (piece: string) => {
          text += piece;
        });
        response.once("error", fail);
        response.once("end", () => done({ status: response.statusCode ?? 0, body: text }));
      })
        .once("error", fail)
        .end(body);
    });
  }
}
