/**
 * A request's path as Next can read it: one that cannot be decoded would be answered as a failure of ours. There each "%"
 * stands for itself, and the path names nothing that exists.
 */
export function decodablePath(url: string): string {
  const [path = "", ...query] = url.split("?");
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
}
