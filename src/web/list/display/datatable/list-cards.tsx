import { useRowMoves } from '../../moving/use-row-moves.ts';
import type { DisplayProps } from '../display-mode.ts';
import { Cards } from './cards/cards.tsx';
import { useGroupedLook } from './groups/grouped-look.ts';

export function ListCards({ list, place, selected, onOpen }: DisplayProps) {
  const { table, rows, columns, filter, layouts, sort } = list;
  const chosen = selected.selection.ids;
  const moves = useRowMoves({ table, windows: rows.windows, sort, chosen });
  const look = useGroupedLook(list);
  return (
    <Cards
      label={table.plural}
      tableId={table.id}
      list={rows}
      viewport={place.viewport}
      columns={columns}
      filter={filter}
      layouts={layouts}
      look={look}
      moves={moves}
      onOpen={onOpen}
      picking={selected.isPicking || selected.selection.size > 0 ? selected : undefined}
    />
  );
}
