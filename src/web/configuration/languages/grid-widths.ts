/** Least width of a language, in pixels. */
const NARROWEST = 200;

/** How wide the columns of a grid of some width are, in pixels: languages share what room there is, or scroll. */
export function gridWidths(
  whole: number,
  columns: number,
): { readonly nameWidth: number; readonly columnWidth: number } {
  const nameWidth = whole < 700 ? 140 : Math.min(320, Math.max(220, Math.round(whole * 0.24)));
  // The border of the grid stands inside.
  const shared = Math.floor((whole - nameWidth - 2) / Math.max(1, columns));
  return { nameWidth, columnWidth: Math.max(NARROWEST, shared) };
}
