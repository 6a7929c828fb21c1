import { describe, expect, it } from "vitest";
import { readAnswer } from "@/bench/load/answer-reader";

const read = (text: string) => readAnswer(Buffer.from(text));

describe("an answer off the wire", () => {
  const complete = "HTTP/1.1 201 Created\r\nContent-Length: 3\r\n\r\nü!";

  it("is read with its length in bytes", () => {
    expect(read(complete)).toEqual({ answer: { status: 201, body: "ü!" }, length: complete.length + 1 });
  });

  it("is waited for until it is complete", () => {
    for (let end = 0; end < complete.length; end++) expect(read(complete.slice(0, end))).toBeNull();
  });

  it("is read in chunks, whatever the chunks contain", () => {
    const text =
      "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n4\r\n{\r\n1\r\nC\r\n,2345678901}\r\n0\r\n\r\n";
    expect(read(text)).toEqual({ answer: { status: 200, body: "{\r\n1,2345678901}" }, length: text.length });
    for (let end = 0; end < text.length; end++) expect(read(text.slice(0, end))).toBeNull();
  });

  it("may be followed by more", () => {
    expect(read(`${complete}HTTP`)?.length).toBe(complete.length + 1);
  });

  it("may have no body", () => {
    expect(read("HTTP/1.1 204 No Content\r\nDate: now\r\n\r\n")?.answer).toEqual({ status: 204, body: "" });
  });

  it("in another protocol is refused", () => {
    expect(() => read("SSH-2.0-server\r\n\r\n")).toThrow("no HTTP/1.1 answer");
  });

  it("with chunks of another length than they say is refused", () => {
    const text = "HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n";
    expect(() => read(text)).toThrow("longer than it says");
  });
});
