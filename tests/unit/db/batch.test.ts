import { describe, expect, it } from "vitest";
import { batched } from "@/lib/db/batch";

/** Answers when it is told to, in the order in which it was asked. */
function aDatabase(answer: (input: number) => string = String) {
  const batches: { inputs: number[]; finish: (error?: Error) => void }[] = [];
  const ask = batched<number, string>(
    (inputs) =>
      new Promise((resolve, reject) => {
        const finish = (error?: Error) => (error ? reject(error) : resolve(inputs.map(answer)));
        batches.push({ inputs, finish });
      }),
  );
  return { ask, batches, sent: () => batches.map(({ inputs }) => inputs) };
}

/** The end of this turn of the event loop. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** One question a turn. */
async function askInTurns<Answer>(inputs: number[], ask: (input: number) => Promise<Answer>) {
  const answers: Promise<Answer>[] = [];
  for (const input of inputs) {
    answers.push(ask(input));
    await turn();
  }
  return answers;
}

describe("questions in batches", () => {
  it("leave in the turn in which they were asked, together with those of the same", async () => {
    const { ask, sent } = aDatabase();
    void ask(1);
    void ask(2);
    expect(sent()).toEqual([]);
    await turn();
    expect(sent()).toEqual([[1, 2]]);
    await askInTurns([3, 4], async (input) => void ask(input));
    expect(sent()).toEqual([[1, 2], [3]]);
  });

  it("leave together once a batch comes back, each answered with its own row", async () => {
    const { ask, batches, sent } = aDatabase();
    const answers = await askInTurns([1, 2, 3, 4, 5], ask);
    expect(sent()).toEqual([[1], [2]]);
    batches[1]?.finish();
    expect(await answers[1]).toBe("2");
    expect(sent()).toEqual([[1], [2], [3, 4, 5]]);
    batches[2]?.finish();
    batches[0]?.finish();
    expect(await Promise.all(answers)).toEqual(["1", "2", "3", "4", "5"]);
  });

  it("fail together, and those after them are asked all the same", async () => {
    const { ask, batches } = aDatabase();
    const answers = await askInTurns([1, 2, 3, 4], (input) =>
      ask(input).catch((error: Error) => error.message),
    );
    batches[0]?.finish(new Error("gone"));
    expect(await answers[0]).toBe("gone");
    batches[2]?.finish(new Error("gone, too"));
    batches[1]?.finish();
    expect(await Promise.all(answers)).toEqual(["gone", "2", "gone, too", "gone, too"]);
    const later = ask(5);
    await turn();
    batches[3]?.finish();
    expect(await later).toBe("5");
  });

  it("are 256 at most in one statement", async () => {
    const { ask, batches, sent } = aDatabase();
    const answers = await askInTurns([0, 1], ask);
    answers.push(...Array.from({ length: 600 }, (_, input) => ask(input + 2)));
    batches[0]?.finish();
    batches[1]?.finish();
    await Promise.all(answers.slice(0, 2));
    await Promise.resolve();
    expect(sent().map(({ length }) => length)).toEqual([1, 1, 256, 256]);
    batches[2]?.finish();
    batches[3]?.finish();
    await answers[500];
    await Promise.resolve();
    expect(sent().at(-1)?.length).toBe(88);
    batches[4]?.finish();
    expect((await Promise.all(answers)).at(-1)).toBe("601");
  });

  it("that are answered with too few rows fail rather than wait for ever", async () => {
    const ask = batched<number, string>(async () => []);
    await expect(ask(1)).rejects.toThrow("too few rows");
  });
});
