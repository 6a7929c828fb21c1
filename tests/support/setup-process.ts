/** Around each test file that shares its process with others. */
import { afterAll } from "vitest";
import { restoreProcess } from "./shared-process";

afterAll(restoreProcess);
