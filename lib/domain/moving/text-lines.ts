/** The lines of a stream of UTF-8, one at a time. Pure. */

/** Without what ends them: LF or CR LF. */
export async function* linesIn(content: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  // Of a line that has not ended. They are joined once: a file may be one line, and is not to be copied for each of its chunks.
  let pieces: string[] = [];
  for await (const chunk of content) {
    const [rest = "", ...lines] = decoder.decode(chunk, { stream: true }).split("\n");
    pieces.push(rest);
    for (const beginning of lines) {
      const line = pieces.join("");
      pieces = [beginning];
      yield line.endsWith("\r") ? line.slice(0, -1) : line;
    }
  }
  const last = pieces.join("") + decoder.decode();
  if (last !== "") yield last;
}
