/** What notes are made of once they are read: a tree of a few kinds, and nothing a browser could be told to do. */

export type Inline =
  | Readonly<{ kind: "text"; text: string }>
  | Readonly<{ kind: "code"; text: string }>
  | Readonly<{ kind: "break" }>
  | Readonly<{ kind: "strong" | "emphasis"; children: readonly Inline[] }>
  /** `href` begins with https:, http: or mailto:. */
  | Readonly<{ kind: "link"; href: string; children: readonly Inline[] }>;

export type ListItem = Readonly<{ children: readonly Inline[]; below: readonly Block[] }>;

export type Block =
  | Readonly<{ kind: "heading"; level: number; children: readonly Inline[] }>
  | Readonly<{ kind: "paragraph"; children: readonly Inline[] }>
  | Readonly<{ kind: "list"; isOrdered: boolean; start: number; items: readonly ListItem[] }>
  | Readonly<{ kind: "code"; text: string }>
  | Readonly<{ kind: "rule" }>;
