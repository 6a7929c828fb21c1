/** What a run of the tests prints: a line per file that failed, what failed in it, and at the end counts and the time. */
import { DefaultReporter } from "vitest/node";

const PROGRESS_MS = 30_000;
const SLOWEST = 10;
const NAMED_FAILURES = 5;

export class TestReporter extends DefaultReporter {
  #showsSlow;
  #files = { all: 0, done: 0, failed: 0 };
  #startedAt = 0;
  #timer = null;

  constructor({ showsSlow }) {
    super();
    this.#showsSlow = showsSlow;
  }

  onTestRunStart(specifications) {
    super.onTestRunStart(specifications);
    this.#startedAt = performance.now();
    this.#files = { all: specifications.length, done: 0, failed: 0 };
    // A terminal shows it all the time.
    if (!this.isTTY) this.#timer = setInterval(() => this.log(this.#progress()), PROGRESS_MS).unref();
  }

  /** Says nothing of files that pass. */
  printTestModule(file) {
    this.#files.done += 1;
    if (file.state() !== "failed") return;
    this.#files.failed += 1;
    const { all, failed } = countsOf([file]);
    const seconds = (file.diagnostic().duration / 1000).toFixed(1);
    this.log(`FAILED ${file.relativeModuleId} (${failed} of ${all} tests, ${seconds} s)${failures(file)}`);
  }

  /** The errors in full; the counts are ours, see below. */
  reportTestSummary() {}

  onTestRunEnd(files, errors, reason) {
    clearInterval(this.#timer);
    // What could not be set up is said by Vitest, and a path that no file has by whoever asked for it.
    if (files.length === 0 && errors.length === 0) return;
    super.onTestRunEnd(files, errors, reason);
    if (this.#showsSlow) this.log(slowest(files));
    // An interrupted run did not come to the others; in any other, the process of such a file ended, or was ended.
    const counted = reason === "interrupted" ? files.filter((file) => !isUnfinished(file)) : files;
    for (const file of counted.filter(isUnfinished)) {
      this.log(`FAILED ${file.relativeModuleId} (its process ended)`);
    }
    const { done } = this.#files;
    this.log(`\n${done === 1 ? "1 file" : `${done} files`} in ${this.#time()}`);
    this.log(closingLine(counted, errors));
  }

  #progress() {
    const { all, done, failed } = this.#files;
    return `${this.#time()}  ${done} of ${all} files${failed > 0 ? `, ${failed} failed` : ""}`;
  }

  #time() {
    const seconds = Math.round((performance.now() - this.#startedAt) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }
}

/** "12 passed, 0 failed" or "12 passed, 0 failed, 1 skipped". */
function closingLine(files, errors) {
  const { passed, failed, skipped } = countsOf(files.filter((file) => !isUnfinished(file)));
  // A file can fail before its first test or with its process, and a run outside of any file; none may look like success.
  const unread = files.filter((file) => isUnfinished(file) || hasFailedOutsideTests(file)).length;
  const outside = errors.length > 0 ? 1 : 0;
  return `${passed} passed, ${Math.max(failed + unread, outside)} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function hasFailedOutsideTests(file) {
  return file.state() === "failed" && countsOf([file]).failed === 0;
}

function isUnfinished(file) {
  return ["pending", "queued"].includes(file.state());
}

function countsOf(files) {
  const states = files.flatMap((file) => [...file.children.allTests()].map((test) => test.result().state));
  const count = (state) => states.filter((one) => one === state).length;
  return {
    all: states.length,
    passed: count("passed"),
    failed: count("failed"),
    skipped: states.length - count("passed") - count("failed"),
  };
}

/** At once and in short; the errors follow in full at the end. */
function failures(file) {
  const failed = [...file.children.allTests("failed")].map((test) => ({
    name: test.fullName,
    error: test.result().errors[0],
  }));
  // What fails before or after tests: imports, `beforeAll`, `afterAll`.
  const around = [file, ...file.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => ({ name: suite.fullName ?? "around its tests", error })),
  );
  return [...around, ...failed]
    .slice(0, NAMED_FAILURES)
    .map(({ name, error }) => `\n  ${name}: ${error?.message.split("\n", 1)[0]}`)
    .join("");
}

function slowest(files) {
  const timed = files.map((file) => ({ file, seconds: file.diagnostic().duration / 1000 }));
  const lines = timed
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file.relativeModuleId}`);
  return `\nThe slowest files:\n${lines.join("\n")}`;
}
