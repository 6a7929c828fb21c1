/** Around each test file that shares its process with others. */
import { AsyncLocalStorage } from "node:async_hooks";
import { afterAll } from "vitest";
import { restoreProcess } from "./shared-process";
import { failOnWarnings } from "./warnings";

// Next's helpers for tests change how errors are printed, and expect it where Next's server puts it.
Object.assign(globalThis, { AsyncLocalStorage });

afterAll(restoreProcess);
afterAll(failOnWarnings);
