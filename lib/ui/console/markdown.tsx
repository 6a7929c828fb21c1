/** Notes as they are meant to look. What is drawn is a tree of a few kinds (lib/markdown); no HTML of the notes gets through. */
import type { ReactNode } from "react";
import { parseMarkdown } from "../../markdown/parse";
import type { Block, Inline } from "../../markdown/tree";

type Heading = "h3" | "h4" | "h5" | "h6";
const HEADINGS: readonly Heading[] = ["h3", "h4", "h5", "h6"];

/** Goes below an `h2`: headings of the notes begin at `h3` and leave none out, whatever their numbers. */
export function Markdown({ text }: { text: string }) {
  const blocks = parseMarkdown(text);
  return <div className="wrap-anywhere">{blocksOf(blocks, headingsOf(blocks))}</div>;
}

function headingsOf(blocks: readonly Block[]): ReadonlyMap<Block, Heading> {
  const above: number[] = [];
  const found = new Map<Block, Heading>();
  for (const block of blocks) {
    if (block.kind !== "heading") continue;
    while ((above.at(-1) ?? 0) >= block.level) above.pop();
    above.push(block.level);
    found.set(block, HEADINGS[above.length - 1] ?? "h6");
  }
  return found;
}

function blocksOf(blocks: readonly Block[], headings: ReadonlyMap<Block, Heading>): ReactNode {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn whole each time, without a state of its own
    <BlockView key={index} block={block} heading={headings.get(block)} />
  ));
}

function BlockView({ block, heading: Heading }: { block: Block; heading: Heading | undefined }) {
  switch (block.kind) {
    case "heading":
      return Heading ? (
        <Heading className="mt-4 mb-2 font-bold first:mt-0">{inlinesOf(block.children)}</Heading>
      ) : (
        // In a list item: no part of the page by itself.
        <p className="font-bold">{inlinesOf(block.children)}</p>
      );
    case "paragraph":
      return <p className="mb-3">{inlinesOf(block.children)}</p>;
    case "code":
      return (
        <pre className="mb-3 rounded-field bg-base-200 p-3 font-mono text-sm whitespace-pre-wrap">
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr className="my-4 border-line" />;
    case "list":
      return block.isOrdered ? (
        <ol start={block.start} className="mb-3 list-decimal pl-6">
          {itemsOf(block)}
        </ol>
      ) : (
        <ul className="mb-3 list-disc pl-6">{itemsOf(block)}</ul>
      );
  }
}

function itemsOf({ items }: Extract<Block, { kind: "list" }>): ReactNode {
  return items.map(({ children, below }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn whole each time, without a state of its own
    <li key={index}>
      {inlinesOf(children)}
      {blocksOf(below, new Map())}
    </li>
  ));
}

function inlinesOf(inlines: readonly Inline[]): ReactNode {
  return inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: drawn whole each time, without a state of its own
    <InlineView key={index} inline={inline} />
  ));
}

function InlineView({ inline }: { inline: Inline }) {
  switch (inline.kind) {
    case "text":
      return inline.text;
    case "code":
      return <code className="rounded-field bg-base-200 px-1 font-mono text-sm">{inline.text}</code>;
    case "break":
      return <br />;
    case "strong":
      return <strong>{inlinesOf(inline.children)}</strong>;
    case "emphasis":
      return <em>{inlinesOf(inline.children)}</em>;
    case "link":
      return (
        <a href={inline.href} rel="noopener noreferrer nofollow">
          {inlinesOf(inline.children)}
        </a>
      );
  }
}
