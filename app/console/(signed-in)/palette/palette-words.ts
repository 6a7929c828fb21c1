/** What the search box and its palette say. Types alone. */
export type PaletteWords = Readonly<{
  label: string;
  placeholder: string;
  results: string;
  searching: string;
  close: string;
  leave: string;
  open: string;
  newTab: string;
  choose: string;
  /** As printed on the key. */
  control: string;
  offline: string;
  signIn: string;
}>;

export type BoxWords = Readonly<{ label: string; placeholder: string; submit: string; control: string }>;

export type FindBoxWords = Readonly<{ box: BoxWords; palette: PaletteWords }>;
