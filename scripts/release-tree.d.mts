/** Whether a file of the project, or of what Next made of it, may be part of a release. */
export function isShipped(path: string): boolean;

/** Into a folder: what of a release is for people to read. */
export function copyDocuments(folder: string): void;
