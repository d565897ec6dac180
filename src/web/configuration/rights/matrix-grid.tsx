import { memo, useMemo, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import classes from './matrix-grid.module.css';
import {
  matrixColumns,
  rowsOf,
  type ActionRow,
  type MatrixColumn,
  type MatrixRow,
  type MatrixSearch,
} from './matrix-model.ts';
import { ReachMark, ReachMarks, useReachText } from './reach-marks.tsx';
import { reachesOf, reachOfLetter } from './reach.ts';
import { useCellFocus, type Cell } from '../grid/use-cell-focus.ts';
import { useShownPart, type GridSize, type ShownPart } from '../grid/use-shown-part.ts';

/** The cell of a table, or of an action, that was opened. */
export type OpenedCell = OpenedTable | OpenedAction;

export interface OpenedTable {
  readonly table: {
    readonly id: number;
    readonly label: string;
    readonly hasOwnRights?: true | undefined;
  };
  readonly column: MatrixColumn;
  readonly letters: string;
}

export interface OpenedAction {
  readonly action: ActionRow;
  readonly column: MatrixColumn;
  readonly letters: string;
}

interface MatrixGridProps {
  readonly matrix: AccessMatrix;
  readonly sought: MatrixSearch;
  readonly onOpen: (cell: OpenedCell) => void;
}

/** Sizes of the grid's style sheet, in pixels. */
const ROW_HEIGHT = matchMedia('(pointer: coarse)').matches ? 44 : 36;
const COLUMN_WIDTH = 120;

/** Tables down, roles across (ARIA grid pattern); what is out of sight is not drawn. */
export function MatrixGrid({ matrix, sought, onOpen }: MatrixGridProps) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const columns = useMemo(() => matrixColumns(matrix, sought), [matrix, sought]);
  const rows = useMemo(() => rowsOf(matrix, sought, t('rights.other_actions')), [matrix, sought, t]);
  const size = useMemo<GridSize>(
    () => ({
      rows: rows.length,
      columns: columns.length,
      rowHeight: ROW_HEIGHT,
      columnWidth: COLUMN_WIDTH,
    }),
    [rows.length, columns.length],
  );
  const said = useReachText();
  const part = useShownPart(place, size);
  const focus = useCellFocus(place, {
    size,
    isCell: (row) => rows[row] !== undefined && rows[row].kind !== 'module',
  });
  const style = { '--row-height': `${ROW_HEIGHT}px`, '--column-width': `${COLUMN_WIDTH}px` };
  const [from, to] = part.rows;
  return (
    <div
      ref={place}
      className={classes.grid}
      style={style as Record<string, string>}
      role="grid"
      tabIndex={-1}
      aria-label={t('rights.grid')}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + 1}
      onKeyDown={focus.press}
    >
      <Head columns={columns} part={part} />
      <div role="presentation" style={{ blockSize: from * ROW_HEIGHT }} />
      {rows.slice(from, to).map((row, at) => (
        <Row
          key={`${row.kind} ${row.id}`}
          row={row}
          at={from + at}
          columns={columns}
          from={part.columns[0]}
          to={part.columns[1]}
          focused={focus.cell[0] === from + at ? focus.cell[1] : undefined}
          said={said}
          onFocus={focus.set}
          onOpen={onOpen}
        />
      ))}
      <div role="presentation" style={{ blockSize: (rows.length - to) * ROW_HEIGHT }} />
    </div>
  );
}

interface PartProps {
  readonly columns: readonly MatrixColumn[];
  readonly part: ShownPart;
}

function Head({ columns, part }: PartProps) {
  const { t } = useTranslation();
  const [from, to] = part.columns;
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <span className={classes.corner} role="columnheader" aria-colindex={1}>
        {t('rights.table')}
      </span>
      <Gap columns={from} />
      {columns.slice(from, to).map((column, at) => (
        <ColumnHead key={keyOf(column)} column={column} at={from + at} />
      ))}
      <Gap columns={columns.length - to} />
    </div>
  );
}

function ColumnHead({ column, at }: { readonly column: MatrixColumn; readonly at: number }) {
  const { t } = useTranslation();
  const label = column.kind === 'together' ? t('rights.together') : column.label;
  return (
    <span
      className={classes.columnHead}
      role="columnheader"
      aria-colindex={at + 2}
      data-together={column.kind === 'together' || undefined}
      title={label}
    >
      <span dir="auto">{label}</span>
    </span>
  );
}

interface RowProps {
  readonly row: MatrixRow;
  readonly at: number;
  readonly columns: readonly MatrixColumn[];
  /** The columns that are drawn: from the first to before the last. */
  readonly from: number;
  readonly to: number;
  /** The column of the cell that the Tab key leads to, where it is in this row. */
  readonly focused: number | undefined;
  /** Letters in words. */
  readonly said: (letters: string) => string;
  readonly onFocus: (cell: Cell) => void;
  readonly onOpen: (cell: OpenedCell) => void;
}

/** A row is drawn again only where something of it changed. */
const Row = memo(function Row({ row, at, columns, from, to, ...cells }: RowProps) {
  if (row.kind === 'module')
    return (
      <div className={classes.module} role="row" aria-rowindex={at + 2}>
        <span className={classes.moduleName} role="rowheader" aria-colindex={1} dir="auto">
          {row.label}
        </span>
      </div>
    );
  return (
    <div className={classes.row} role="row" aria-rowindex={at + 2}>
      <span
        className={classes.name}
        data-kind={row.kind}
        role="rowheader"
        aria-colindex={1}
        title={row.label}
      >
        <span dir="auto">{row.label}</span>
      </span>
      <Gap columns={from} />
      {columns.slice(from, to).map((column, index) => (
        <CellButton key={keyOf(column)} {...cells} row={row} column={column} at={[at, from + index]} />
      ))}
      <Gap columns={columns.length - to} />
    </div>
  );
});

interface CellButtonProps extends Pick<RowProps, 'focused' | 'said' | 'onFocus' | 'onOpen'> {
  readonly row: Exclude<MatrixRow, { kind: 'module' }>;
  readonly column: MatrixColumn;
  readonly at: Cell;
}

function CellButton({ row, column, at, focused, said, onFocus, onOpen }: CellButtonProps) {
  const letters = row.letters(column);
  const opened = row.kind === 'table' ? { table: row } : { action: row };
  const isFocused = focused === at[1];
  return (
    <button
      type="button"
      className={classes.cell}
      role="gridcell"
      aria-colindex={at[1] + 2}
      aria-label={said(letters)}
      aria-haspopup="dialog"
      data-cell={at.join(' ')}
      data-together={column.kind === 'together' || undefined}
      tabIndex={isFocused ? 0 : -1}
      onFocus={() => onFocus(at)}
      onClick={() => onOpen({ ...opened, column, letters })}
    >
      {row.kind === 'table' ? (
        <ReachMarks reaches={reachesOf(letters)} />
      ) : (
        <ReachMark operation="run" reach={reachOfLetter(letters)} />
      )}
    </button>
  );
}

/** The room of columns that are not drawn. */
function Gap({ columns }: { readonly columns: number }) {
  return columns > 0 ? (
    <span role="presentation" className={classes.gap} style={{ inlineSize: columns * COLUMN_WIDTH }} />
  ) : null;
}

function keyOf(column: MatrixColumn): string {
  return column.kind === 'together' ? 'together' : String(column.id);
}
