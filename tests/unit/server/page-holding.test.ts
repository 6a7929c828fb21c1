import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { type Finish, holdPage } from "@/lib/server/held-page";
import { listen } from "@/lib/server/listen";
import { rawExchange } from "../../support/raw-client";

const HTML = { "content-type": "text/html; charset=utf-8" };
const SHOUTED: Finish = (html) => html.toUpperCase();

let open: Server[] = [];

afterEach(() => {
  for (const server of open) server.close().closeAllConnections();
  open = [];
});

async function serve(handle: RequestListener, finish = SHOUTED, onDrawn = () => {}): Promise<number> {
  const server = createServer((req, res) => {
    holdPage(res, finish, onDrawn);
    handle(req, res);
  });
  open.push(server);
  return (await listen(server, "127.0.0.1", 0)).port;
}

async function answerOf(handle: RequestListener, finish = SHOUTED, init: RequestInit = {}) {
  const response = await fetch(`http://127.0.0.1:${await serve(handle, finish)}/`, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("a page", () => {
  it("is put together from its pieces and goes out as it was changed", async () => {
    const { status, text } = await answerOf((_req, res) => {
      res.writeHead(404, HTML);
      res.write("<p>one ");
      res.write(Buffer.from("two "));
      res.write(new Uint8Array(Buffer.from("three")));
      res.end("</p>");
    });
    expect([status, text]).toEqual([404, "<P>ONE TWO THREE</P>"]);
  });

  it.each([
    ["HTML", HTML, ["begun", "written", "drawn"]],
    ["anything else", { "content-type": "text/css" }, ["begun", "drawn", "written"]],
  ])("tells when it is drawn: with its first byte that leaves, of %s", async (_what, head, expected) => {
    const steps: string[] = [];
    const port = await serve(
      (_req, res) => {
        steps.push("begun");
        res.writeHead(200, head).write("one");
        steps.push("written");
        res.end();
      },
      SHOUTED,
      () => {
        if (!steps.includes("drawn")) steps.push("drawn");
      },
    );
    await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(steps).toEqual(expected);
  });

  it("may have its letters torn apart by the pieces", async () => {
    const bytes = Buffer.from("grün € 😀");
    const { text } = await answerOf((_req, res) => {
      res.writeHead(200, HTML);
      for (const byte of bytes) res.write(Buffer.of(byte));
      res.end();
    });
    expect(text).toBe("GRÜN € 😀");
  });

  it("may come in an encoding of its own", async () => {
    const { text } = await answerOf((_req, res) => {
      res.writeHead(200, HTML).write("67", "hex");
      res.end("cg==", "base64");
    });
    expect(text).toBe("GR");
  });

  it("is kept when the pieces are changed after they were handed over", async () => {
    const { text } = await answerOf((_req, res) => {
      const piece = Buffer.from("kept");
      res.writeHead(200, HTML).write(piece);
      piece.fill("x");
      res.end();
    });
    expect(text).toBe("KEPT");
  });

  it("goes out under the status that its last change gave it", async () => {
    const { status, text } = await answerOf(
      (_req, res) => void res.writeHead(200, HTML).end("<p>no</p>"),
      (html, res) => {
        res.statusCode = 403;
        res.setHeader("x-reason", "test");
        return html;
      },
    );
    expect([status, text]).toEqual([403, "<p>no</p>"]);
  });

  it("does not claim the length it had before", async () => {
    const { headers, text } = await answerOf(
      (_req, res) => void res.writeHead(200, { ...HTML, "content-length": "4" }).end("four"),
      () => "längere Seite",
    );
    expect(text).toBe("längere Seite");
    expect(headers.get("content-length")).toBeNull();
  });

  it("is not begun before it is whole, even when its headers are to leave at once", async () => {
    const { status } = await answerOf(
      (_req, res) => {
        res.writeHead(200, HTML);
        res.flushHeaders();
        expect(res.headersSent).toBe(false);
        res.end("late");
      },
      (html, res) => {
        res.statusCode = 503;
        return html;
      },
    );
    expect(status).toBe(503);
  });

  it("calls back for each piece and for the end", async () => {
    const called: string[] = [];
    await answerOf((_req, res) => {
      res.writeHead(200, HTML);
      res.write("a", () => called.push("piece"));
      res.write("b", "utf8", () => called.push("piece with encoding"));
      res.end(() => called.push("end"));
    });
    expect(called).toEqual(["piece", "piece with encoding", "end"]);
  });

  it("calls back for an end that brings the last piece", async () => {
    let ended: () => void = () => undefined;
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const { text } = await answerOf((_req, res) => void res.writeHead(200, HTML).end("all", "utf8", ended));
    await end;
    expect(text).toBe("ALL");
  });

  it("is changed also when nothing is in it", async () => {
    const { text } = await answerOf(
      (_req, res) => void res.writeHead(500, HTML).end(),
      () => "instead",
    );
    expect(text).toBe("instead");
  });

  it("asked for with HEAD has headers and no body, and the connection goes on", async () => {
    const port = await serve((_req, res) => void res.writeHead(200, HTML).end("page"));
    const head = "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    const get = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    const [first, second, ...more] = (await rawExchange(port, head + get))
      .split("HTTP/1.1 200 OK\r\n")
      .slice(1);
    expect(first).toMatch(/\r\n\r\n$/);
    expect(second).toMatch(/\r\n\r\n4\r\nPAGE\r\n0\r\n\r\n$/);
    expect(more).toEqual([]);
  });

  it("that was not changed since stays a 304 without a body", async () => {
    const port = await serve((_req, res) => void res.writeHead(304, { etag: '"1"' }).end());
    const answer = await rawExchange(port, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(answer).toMatch(/^HTTP\/1\.1 304 [\s\S]*etag: "1"[\s\S]*\r\n\r\n$/);
  });

  it("may end after its client left", async () => {
    const port = await serve((req, res) => {
      res.writeHead(200, HTML).write("page");
      req.socket.destroy();
      res.end("more");
    });
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});

describe("what is no page", () => {
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));

  it("goes straight through, byte by byte and piece by piece", async () => {
    const finished: string[] = [];
    const noted: Finish = (html) => {
      finished.push(html);
      return html;
    };
    const port = await serve((_req, res) => {
      res.writeHead(206, { "content-type": "application/octet-stream", "content-length": "512" });
      res.write(bytes);
      expect(res.headersSent).toBe(true);
      res.end(bytes);
    }, noted);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(response.status).toBe(206);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.concat([bytes, bytes]));
    expect(finished).toEqual([]);
  });

  it("may send its headers ahead", async () => {
    const port = await serve((_req, res) => {
      res.writeHead(200, { "content-type": "text/plain" }).flushHeaders();
      setTimeout(() => res.end("later"), 20);
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect(await response.text()).toBe("later");
  });

  it("is told when a slow reader has room again", async () => {
    const port = await serve((_req, res) => {
      res.setHeader("content-type", "application/octet-stream");
      const piece = Buffer.alloc(4 * 1024 * 1024);
      if (res.write(piece)) res.end();
      else void once(res, "drain").then(() => res.end());
    });
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect((await response.arrayBuffer()).byteLength).toBe(4 * 1024 * 1024);
  });
});
