const PARENT_POLL_MS = 500;

/**
 * npm passes a SIGTERM on to the shell that it started, and the shell ends without a word to this process. What is left
 * of it is a parent that has gone.
 */
export function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, PARENT_POLL_MS);
  watch.unref();
}
