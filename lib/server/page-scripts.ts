/** Takes Next's own scripts out of a page. Pure. */

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script>/g;
const PRELOAD = /<link\b[^>]*\bas="script"[^>]*\/?>/g;
/** Scripts of ours; see lib/ui/own-script.tsx. */
const OURS = /^<script\b[^>]*\bsrc="\/(page|console-[a-z]+)\.js[?"]/;

/**
 * Our pages are whole when they arrive: forms are plain posts, and nothing waits to be brought to life. Next's client
 * would be 140 kB for nothing on a phone at 11 p.m., and its inline scripts would need holes in the policy (decision 008).
 * React escapes "<" in every text, so what reads like a script element here is one.
 */
export function withoutFrameworkScripts(html: string): string {
  return html.replace(SCRIPT, (element) => (OURS.test(element) ? element : "")).replace(PRELOAD, "");
}
