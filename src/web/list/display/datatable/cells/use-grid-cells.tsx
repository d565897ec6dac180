import {
  lazy,
  Suspense,
  useEffect,
  useMemo,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Reader } from '#core/fields/field.ts';
import type { ListRow } from '#web/data/row-source.ts';
import type { Rows } from '#web/data/rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { chosenFigures, figuresOf } from '../../../rows/range-figures.ts';
import type { ShownColumn } from '../../../columns/shown-columns.ts';
import { lookOf, newRowsIn, type DraftedCell, type DraftLook } from './cell-draft.ts';
import type { CellHands } from './cell-hands.ts';
import type { RangeBounds } from './cell-range.ts';
import { copiedCell } from './copied-cell.ts';
import { writeHtml, writeTsv } from './tsv.ts';
import { useCellDraft, type CellDrafting } from './use-cell-draft.ts';
import type { Replacing } from './draft-work.ts';
import { loadedColumn, useCellRange, type CellRanging, type RangeFocus } from './use-cell-range.ts';

const DraftBar = lazy(async () => ({ default: (await import('./draft-bar.tsx')).DraftBar }));

interface GridCellsOptions {
  readonly hands: CellHands | undefined;
  readonly focus: RangeFocus;
  readonly windows: Rows;
  readonly columns: readonly ShownColumn[];
  readonly offset: 0 | 1;
  readonly page: () => number;
  /** Changes with the rows. */
  readonly version: number;
}

/** Ranges of a grid's cells, and all that is done to them. */
export interface GridCells {
  readonly ranging: CellRanging;
  readonly drafting: CellDrafting;
  readonly look: DraftLook | undefined;
  /** Rows to draw behind the last one. */
  readonly newRows: number;
  readonly bar: ReactNode;
  /** Handles a key; true where it did something. */
  readonly press: (event: KeyboardEvent) => boolean;
  /** How texts are replaced in the chosen cells, or in the loaded ones of a column. */
  readonly replacing: (column: number) => ((wanted: Replacing) => void) | undefined;
  readonly onCopy: (event: ClipboardEvent) => void;
  readonly onCut: (event: ClipboardEvent) => void;
  readonly onPaste: (event: ClipboardEvent) => void;
}

/** Numbers of cells that are added up while a range is chosen, at most. */
const MAX_FIGURES = 200_000;

/** Gives a grid its hands; undefined where it has none. */
export function useGridCells(options: GridCellsOptions): GridCells | undefined {
  const { hands, focus, windows, columns } = options;
  const { t } = useTranslation();
  const reader = useReader();
  const drafting = useCellDraft({
    hands: hands ?? NO_HANDS,
    windows,
    columns,
    onDone: () => focus.go(focus.place),
  });
  const ranging = useCellRange({
    ...options,
    columns: columns.length,
    onFill: (source, bounds) => void drafting.run({ kind: 'fill', source, bounds }),
  });
  useFigures(ranging, { windows, columns, reader, version: options.version });
  const { open } = drafting;
  const look = useMemo(() => open && lookOf(open.draft), [open]);
  if (!hands) return undefined;
  return {
    ranging,
    drafting,
    look,
    newRows: open ? newRowsIn(open.draft) : 0,
    bar: <OpenBar {...options} drafting={drafting} reader={reader} />,
    press: (event) => pressOnCells(event, { ranging, drafting }),
    replacing: (column) => {
      const { isChosen, bounds } = ranging;
      const within = isChosen ? bounds : loadedColumn(windows, focus.place.row, column);
      return within && ((wanted) => void drafting.run({ kind: 'replace', bounds: within, ...wanted }));
    },
    ...clipboardHandlers({ windows, columns, reader }, { ranging, drafting }, (count) => {
      notify({ message: t('cells.copied_part', { count }), tone: 'bad' });
    }),
  };
}

interface OpenBarProps extends Pick<GridCellsOptions, 'focus' | 'windows' | 'columns' | 'offset'> {
  readonly drafting: CellDrafting;
  readonly reader: Reader;
}

/** The bar above the grid while something is about to be done to its cells. */
function OpenBar({ drafting, focus, windows, columns, offset, reader }: OpenBarProps) {
  const { t } = useTranslation();
  if (!drafting.open) return null;
  const rowOf = ({ id, row }: DraftedCell): ListRow | undefined =>
    id === undefined ? undefined : windows.rowAt(windows.positionOf(id) ?? row);
  return (
    <Suspense>
      <DraftBar
        open={drafting.open}
        drafting={drafting}
        columns={columns}
        titleOf={(cell) => titleOf(rowOf(cell), columns, reader) ?? t('cells.new_row')}
        onLeadTo={({ row, path }) =>
          focus.go({ row, column: columns.findIndex((one) => one.path === path) + offset })
        }
      />
    </Suspense>
  );
}

interface CellParts {
  readonly ranging: CellRanging;
  readonly drafting: CellDrafting;
}

/** Copies, cuts and pastes by the browser's own events; `onPart` is told where not all rows were there to be copied. */
function clipboardHandlers(
  source: CellSource,
  { ranging: { bounds }, drafting }: CellParts,
  onPart: (rows: number) => void,
): Pick<GridCells, 'onCopy' | 'onCut' | 'onPaste'> {
  /** Gives the rows that are on the clipboard now. */
  const copy = (event: ClipboardEvent): number => {
    if (!bounds || isTyping(event)) return 0;
    event.preventDefault();
    const rows = copiedRows(bounds, source);
    event.clipboardData.setData('text/plain', writeTsv(rows));
    event.clipboardData.setData('text/html', writeHtml(rows));
    if (rows.length < bounds.bottom - bounds.top + 1) onPart(rows.length);
    return rows.length;
  };
  return {
    onCopy: (event) => void copy(event),
    onCut: (event) => {
      const rows = copy(event);
      // What is not on the clipboard is not emptied either.
      if (bounds && rows > 0)
        void drafting.run({ kind: 'clear', bounds: { ...bounds, bottom: bounds.top + rows - 1 } });
    },
    onPaste: (event) => {
      if (!bounds || isTyping(event)) return;
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      if (text !== '') void drafting.run({ kind: 'paste', bounds, text });
    },
  };
}

const NO_HANDS: CellHands = {
  tableId: 0,
  mayCreate: false,
  refusal: () => ({ code: 'column.read_only' }),
  check: async () => await Promise.reject(new Error('no hands')),
  write: async () => await Promise.reject(new Error('no hands')),
  onWritten: () => undefined,
  sent: (_path, value) => value,
};

function pressOnCells(event: KeyboardEvent, { ranging, drafting }: CellParts): boolean {
  const { bounds } = ranging;
  const mod = event.ctrlKey || event.metaKey;
  if (drafting.open && event.key === 'Escape') {
    drafting.discard();
    return true;
  }
  if (drafting.open && event.key === 'Enter') {
    void drafting.apply();
    return true;
  }
  if (event.key === 'Escape') return ranging.clear();
  if (ranging.press(event)) return true;
  if (!bounds || event.altKey || event.shiftKey) return false;
  if ((event.key === 'Delete' || event.key === 'Backspace') && !mod) {
    void drafting.run({ kind: 'clear', bounds });
    return true;
  }
  const source = mod ? fillSource(event.key, bounds) : undefined;
  if (!source) return false;
  void drafting.run({ kind: 'fill', ...source });
  return true;
}

/** What Ctrl+D and Ctrl+R fill a range with: its first row, its first column. Of a single row or column they are the browser's. */
function fillSource(
  key: string,
  bounds: RangeBounds,
): { readonly source: RangeBounds; readonly bounds: RangeBounds } | undefined {
  if (key === 'd' && bounds.bottom > bounds.top)
    return { source: { ...bounds, bottom: bounds.top }, bounds: { ...bounds, top: bounds.top + 1 } };
  if (key === 'r' && bounds.last > bounds.first)
    return { source: { ...bounds, last: bounds.first }, bounds: { ...bounds, first: bounds.first + 1 } };
  return undefined;
}

interface CellSource {
  readonly windows: Rows;
  readonly columns: readonly ShownColumn[];
  readonly reader: Reader;
}

/** The texts of a range, as far as its rows are loaded. */
function copiedRows({ top, bottom, first, last }: RangeBounds, { windows, columns, reader }: CellSource) {
  const rows: string[][] = [];
  for (let at = top; at <= bottom; at++) {
    const row = windows.rowAt(at);
    if (!row) break;
    rows.push(columns.slice(first, last + 1).map((shown) => textIn(row, shown, reader)));
  }
  return rows;
}

function textIn(row: ListRow, { column, place }: ShownColumn, reader: Reader): string {
  return place > 0 ? copiedCell(column, row[place], reader) : '';
}

function titleOf(
  row: ListRow | undefined,
  columns: readonly ShownColumn[],
  reader: Reader,
): string | undefined {
  const [first] = columns;
  if (!row || !first) return undefined;
  return textIn(row, first, reader) || `#${row[0]}`;
}

/** Tells the list's footer what the numbers of the chosen range come to. */
function useFigures(
  { bounds, isChosen }: CellRanging,
  { windows, columns, reader, version }: CellSource & { readonly version: number },
): void {
  const { top = 0, bottom = 0, first = 0, last = 0 } = bounds ?? {};
  useEffect(() => {
    if (!isChosen) return undefined;
    const values: (string | number)[] = [];
    for (let at = top; at <= bottom && values.length < MAX_FIGURES; at++) {
      const row = windows.rowAt(at);
      for (const { place, align } of columns.slice(first, last + 1)) {
        const value = align === 'end' && place > 0 ? row?.[place] : undefined;
        if (typeof value === 'number' || (typeof value === 'string' && /^-?\d/.test(value)))
          values.push(value);
      }
    }
    chosenFigures.set(() => figuresOf((bottom - top + 1) * (last - first + 1), values, reader));
    return () => chosenFigures.set(() => undefined);
    // The version changes with the rows.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isChosen, top, bottom, first, last, windows, columns, reader, version]);
}

function isTyping({ target }: ClipboardEvent): boolean {
  return target instanceof Element && target.closest('[data-control], input, textarea') !== null;
}
