import { useRowMoves } from '../../moving/use-row-moves.ts';
import type { DisplayProps } from '../display-mode.ts';
import { Cards } from './cards/cards.tsx';
import { useGroupedLook } from '../../groups/grouped-look.ts';

export function ListCards({ list, place, selected, onOpen }: DisplayProps) {
  const { table, question, rows, columns, filter, layouts, sort } = list;
  const { selection } = selected;
  const moves = useRowMoves({ table, question, windows: rows.windows, sort, selection });
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
      picking={selected.isPicking || selection.size > 0 ? selected : undefined}
    />
  );
}
