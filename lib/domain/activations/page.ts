/** Pages of long lists, counted from 1. Pure. */

/** Far beyond every list, and still a number that PostgreSQL takes. */
const PAGE_MAX = 1_000_000;

/** How many rows stand before the page. What is no page number counts as the first, too high a one as very far out. */
export function rowsBefore(page: number, rowsPerPage: number): number {
  const whole = Number.isNaN(page) ? 1 : Math.trunc(page);
  return (Math.min(Math.max(whole, 1), PAGE_MAX) - 1) * rowsPerPage;
}
