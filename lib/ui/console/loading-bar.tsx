/** At the top of the window while a page is fetched: the browser itself shows nothing if no document is loaded. */
export function LoadingBar() {
  return (
    <span aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-1 animate-late bg-link opacity-0" />
  );
}
