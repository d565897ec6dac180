import { useMemo } from 'react';
import { useApplication } from '#web/api/application.tsx';
import { sameForAll } from '../../../columns/same-for-all.ts';
import { useShownColumns } from '../../../columns/shown-columns.ts';
import { placedLayouts, type PlacedLayout } from '../../../state/list-layouts.ts';
import type { List } from '../../../state/use-list.ts';
import { cardColumns } from '../../datatable/cards/card-columns.ts';
import type { CardParts } from './card-face.tsx';

/** What the cards of a board show, of rows with cells of `paths`: of the columns of the list those that differ within a lane. */
export function useCardParts(
  { table, columns, filter, layouts }: List,
  lanes: string,
  paths: readonly string[],
): { readonly parts: CardParts; readonly layouts: readonly PlacedLayout[] } {
  const application = useApplication();
  const shown = useShownColumns(application, columns, { cells: paths, frozen: 1 });
  const parts = useMemo(() => {
    const isSame = sameForAll(application, shown, filter);
    const person = shown.find(({ path, people }) => people && path !== lanes);
    const others = shown.filter((column) => column !== person || shown.length === 1);
    const telling = { title: table.title, isSame: (path: string) => path === lanes || isSame(path) };
    return { ...cardColumns(others, telling), person };
  }, [application, shown, filter, lanes, table]);
  return { parts, layouts: placedLayouts(layouts, paths) };
}
