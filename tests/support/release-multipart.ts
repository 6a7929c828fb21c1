/** Writing multipart/form-data byte for byte, so that tests can also write it wrong. */

export type FilePart = { fileName: string; bytes: Uint8Array; type?: string };
export type Part = [name: string, value: string | FilePart];
export type Form = { body: Buffer; headers: { "content-type": string } };

const BOUNDARY = "----latchkey-test-boundary";

export function form(...parts: Part[]): Form {
  return {
    body: Buffer.concat([...parts.map(encoded), Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

export function file(content: string | Uint8Array = "content", fileName = "app.zip"): FilePart {
  return { fileName, bytes: Buffer.from(content) };
}

/** In the order of the object; an absent value is no part. */
export function formOf(fields: Record<string, string | FilePart | undefined>): Form {
  return form(
    ...Object.entries(fields).flatMap(([name, value]): Part[] =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** Sent piece by piece; `end` says what happens after the last. */
export function streamOf(
  pieces: readonly Uint8Array[],
  end: "closed" | "broken" = "closed",
): ReadableStream<Uint8Array> {
  const left = [...pieces];
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift();
        if (piece) controller.enqueue(piece);
        else if (end === "closed") controller.close();
        else controller.error(new Error("The client went away."));
      },
    },
    { highWaterMark: 0 },
  );
}

function encoded([name, value]: Part): Buffer {
  const disposition = `Content-Disposition: form-data; name="${name}"`;
  if (typeof value === "string") return Buffer.from(`--${BOUNDARY}\r\n${disposition}\r\n\r\n${value}\r\n`);
  const { fileName, bytes, type = "application/octet-stream" } = value;
  const head = `--${BOUNDARY}\r\n${disposition}; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n")]);
}
