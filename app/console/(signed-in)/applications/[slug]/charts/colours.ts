/** Colours of the parts of a chart: the vendor's for the first, fading. Whole class names, so that the stylesheet has them. */
const PARTS = ["fill-chart-1", "fill-chart-2", "fill-chart-3", "fill-chart-4", "fill-chart-5"] as const;

export const OTHERS_FILL = "fill-chart-6";

/** How many parts there can be, beside the others. */
export const PARTS_MAX = PARTS.length;

export function fillOf(place: number): string {
  return PARTS[place] ?? OTHERS_FILL;
}
