/** How progress looks. */
export const PROGRESS_BAR =
  "block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-base-300 [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-primary";
