import type { CardLane } from './lane-store.ts';

/** The element of a lane on its board. */
export function laneElement(
  board: HTMLElement | null,
  { place }: Pick<CardLane, 'place'>,
): HTMLElement | null {
  return board?.querySelector<HTMLElement>(`[data-lane="${CSS.escape(place)}"]`) ?? null;
}
