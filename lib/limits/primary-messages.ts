/** What a worker and its primary process say to each other about limits: plain values that survive being written as JSON. */
import type { Count, Limit } from "./store";

/** All that one worker wants to know in one turn of its event loop. */
export type CountQuestion = Readonly<{
  /** The answer has the same. */
  id: number;
  /** Each limit that is asked about, once. */
  limits: readonly Limit[];
  asked: readonly LimitQuestion[];
}>;

/** `limit` is an index into the question's limits. */
export type LimitQuestion = Readonly<{ limit: number; subject: string; how: "count" | "look" }>;

/** In the order of the question; null where nothing is counted. No counts at all: the primary could not count. */
export type CountAnswer = Readonly<{
  id: number;
  counts: readonly (Count | null)[] | null;
}>;

/** The worker's end of the connection between the two. */
export type PrimaryChannel = Readonly<{
  /** `failed`: it did not leave, and there will be no answer. */
  ask(question: CountQuestion, failed: (error: Error) => void): void;
  onAnswer(listener: (answer: CountAnswer) => void): void;
}>;
