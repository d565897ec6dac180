import { useTranslation } from '#web/std/translation.ts';
import { useKeys } from '#web/ui/keys/keys.tsx';
import type { PlaceKeeper } from '../rows/use-list-place.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import type { List } from '../state/use-list.ts';
import type { Way } from './moves.ts';
import type { RowMoves } from './row-moves.ts';
import { useRowMoves } from './use-row-moves.ts';

const KEYS = [
  ['up', 'shift+alt+ArrowUp'],
  ['down', 'shift+alt+ArrowDown'],
] as const satisfies readonly (readonly [Way, string])[];

/** What moves the rows of a full list, by keys wherever the keyboard is. */
export function useListMoves(
  { table, question, rows: { windows }, sort, within }: List,
  selection: Selection,
  place: PlaceKeeper,
): RowMoves | undefined {
  const { t } = useTranslation();
  const moves = useRowMoves({ table, question, windows, sort, selection });
  const run = (way: Way): void => {
    const id = windows.rowAt(place.row())?.[0];
    if (id !== undefined) moves?.step(id, way, 1);
  };
  useKeys(
    moves ? KEYS.map(([way, keys]) => ({ keys, label: t(`order.${way}`), run: () => run(way) })) : [],
    undefined,
    within?.area,
  );
  return moves;
}
