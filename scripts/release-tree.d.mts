/** Whether a file of the project, or of what Next made of it, may be part of a release. */
export function isShipped(path: string): boolean;
