/**
 * The store of a worker: its primary process counts, for all workers in one place. What is asked in one turn of the event
 * loop travels in one message. Has no deadline; what to do without an answer is `fallback-store.ts`'s business.
 */
import type { CountAnswer, LimitQuestion, PrimaryChannel } from "./primary-messages";
import type { Count, Limit, LimitStore } from "./store";

type Waiting = Readonly<{ resolve(count: Count | null): void; reject(error: Error): void }>;
type Batch = { limits: Limit[]; places: Map<string, number>; asked: LimitQuestion[]; waiting: Waiting[] };

export class PrimaryStore implements LimitStore {
  readonly #channel: PrimaryChannel;
  readonly #underWay = new Map<number, Waiting[]>();
  #gathering: Batch | null = null;
  #sent = 0;

  constructor(channel: PrimaryChannel) {
    this.#channel = channel;
    channel.onAnswer((answer) => this.#take(answer));
  }

  async count(limit: Limit, subject: string): Promise<Count> {
    const count = await this.#ask(limit, subject, "count");
    if (!count) throw new Error("a call was not counted");
    return count;
  }

  look(limit: Limit, subject: string): Promise<Count | null> {
    return this.#ask(limit, subject, "look");
  }

  close(): void {
    const open = [...this.#underWay.values(), this.#gathering?.waiting ?? []].flat();
    this.#underWay.clear();
    this.#gathering = null;
    for (const { reject } of open) reject(new Error("closed"));
  }

  #ask(limit: Limit, subject: string, how: LimitQuestion["how"]): Promise<Count | null> {
    return new Promise((resolve, reject) => {
      const batch = this.#batch();
      batch.asked.push({ limit: placeOf(batch, limit), subject, how });
      batch.waiting.push({ resolve, reject });
    });
  }

  /** Leaves once everything that arrived with its first question has been read, which is no delay: nothing is waited for. */
  #batch(): Batch {
    if (!this.#gathering) {
      this.#gathering = { limits: [], places: new Map(), asked: [], waiting: [] };
      setImmediate(() => this.#send());
    }
    return this.#gathering;
  }

  #send(): void {
    const batch = this.#gathering;
    if (!batch) return;
    this.#gathering = null;
    this.#sent += 1;
    const id = this.#sent;
    this.#underWay.set(id, batch.waiting);
    const { limits, asked } = batch;
    this.#channel.ask({ id, limits, asked }, (error) => this.#fail(id, error));
  }

  #take({ id, counts }: CountAnswer): void {
    if (!counts) {
      this.#fail(id, new Error("the primary process could not count"));
      return;
    }
    const waiting = this.#underWay.get(id) ?? [];
    this.#underWay.delete(id);
    for (const [place, { resolve }] of waiting.entries()) resolve(counts[place] ?? null);
  }

  #fail(id: number, error: Error): void {
    const waiting = this.#underWay.get(id) ?? [];
    this.#underWay.delete(id);
    for (const { reject } of waiting) reject(error);
  }
}

function placeOf({ limits, places }: Batch, limit: Limit): number {
  const place = places.get(limit.name) ?? limits.push(limit) - 1;
  places.set(limit.name, place);
  return place;
}
