/** Rows of one window of a list's store. */
export const WINDOW_SIZE = 100;

/** The window that holds a position. */
export function windowIndex(position: number): number {
  return Math.floor(position / WINDOW_SIZE);
}

/** The position of a window's first row. */
export function startOf(index: number): number {
  return index * WINDOW_SIZE;
}
