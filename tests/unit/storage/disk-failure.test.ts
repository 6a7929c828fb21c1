import { expect, it } from "vitest";
import { isUnavailable } from "@/lib/domain/unavailable";
import { errorReply } from "@/lib/http/endpoint";
import { UPDATE_API } from "@/lib/http/update-api/errors";
import { diskFailure } from "@/lib/storage/disk-failure";
import { StorageFullError } from "@/lib/storage/interface";

const refused = (code: string) => Object.assign(new Error(code), { code });

it.each(["ENOSPC", "EDQUOT"])("%s means that the storage is full", (code) => {
  expect(diskFailure(refused(code))).toBeInstanceOf(StorageFullError);
});

it.each(["EMFILE", "ENFILE", "EIO", "EROFS"])("%s means later, and is answered 503", (code) => {
  const failure = diskFailure(refused(code));
  expect(isUnavailable(failure)).toBe(true);
  expect(errorReply(UPDATE_API, failure, "an id")).toMatchObject({
    status: 503,
    body: { error: "unavailable" },
    headers: { "retry-after": "5" },
  });
});

it("others stay what they are", () => {
  for (const error of [refused("EACCES"), new Error("no code"), "no error"]) {
    expect(diskFailure(error)).toBe(error);
    expect(isUnavailable(error)).toBe(false);
  }
});
