/** Why a page that showed something once shows it no more. public/console-once.js takes "hidden" away where that is so. */
import { Alert } from "../alert";

export function OnceGone() {
  return (
    <div hidden data-once-gone="" tabIndex={-1} role="status" className="outline-none">
      <Alert kind="info">
        The page was loaded anew. What it showed before was made and stays valid, but it was shown only once
        and cannot be shown again. If you did not keep it, make a new one in its place. Nothing was made now.
      </Alert>
    </div>
  );
}
