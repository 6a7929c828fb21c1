/** Whether the keyboard has ⌘. For the browser alone. */
export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
