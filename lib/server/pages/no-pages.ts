/** What a server without pages (PAGES=off) says to everything that is no API. */
import { sendJson } from "../lane/direct-answer";
import type { Forwarding } from "./forward";

const NOT_FOUND = {
  error: "not_found",
  message: "This server answers programs only (PAGES=off). Pages are on other servers of this service.",
};

export const noPages: Forwarding = {
  forward: async (_, res) => sendJson(res, 404, NOT_FOUND),
  close: async () => undefined,
};
