import { expect, it } from "vitest";
import { encodingFor } from "@/lib/http/encoding";

it.each([
  [null, null],
  ["", null],
  ["gzip, deflate, br", "br"],
  ["GZIP", "gzip"],
  ["*", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, *", "gzip"],
  ["identity, gzip;q=0.5", null],
  ["identity;q=0.5, gzip;q=0.5", "gzip"],
  ["gzip;q=0", null],
  ["gzip;q=many", null],
  ["deflate, zstd", null],
])("of Accept-Encoding %s it is %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
