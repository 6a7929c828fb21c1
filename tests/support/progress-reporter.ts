/** Where no terminal shows it: twice a minute, how far the run is. */
import type { Reporter, TestModule, TestSpecification } from "vitest/node";

const EVERY_MS = 30_000;

export default class ProgressReporter implements Reporter {
  #all = 0;
  #done = 0;
  #failed = 0;
  #timer: NodeJS.Timeout | undefined;

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const startedAt = performance.now();
    this.#all = specifications.length;
    this.#timer = setInterval(() => {
      const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1);
      process.stdout.write(`${minutes} min: ${this.#done} of ${this.#all} files, ${this.#failed} failed\n`);
    }, EVERY_MS).unref();
  }

  onTestModuleEnd(file: TestModule): void {
    this.#done += 1;
    if (file.state() === "failed") this.#failed += 1;
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer);
  }
}
