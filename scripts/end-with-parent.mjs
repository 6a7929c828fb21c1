const PARENT_POLL_MS = 500;

/**
 * For a program that npm started. npm passes a SIGTERM on to the shell between the two, and the shell ends without a word
 * to this process. What is left of it is a parent that has gone.
 */
export function endWithParent() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_POLL_MS);
  watch.unref();
}
