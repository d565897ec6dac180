import type { BodyOf } from '#core/contract/route/route.ts';
import type { CELLS_ROUTES, CellsAnswer } from '#core/contract/lists/cells-routes.ts';
import type { Problem } from '#core/std/result.ts';

/** What would become of one cell. */
export interface DraftedCell {
  /** The row that it is shown in; those behind the last row of the list are new records. */
  readonly row: number;
  /** The stored record; undefined for a new one. */
  readonly id: number | undefined;
  readonly path: string;
  /** The text that was pasted, where it was. */
  readonly text: string;
  readonly old: unknown;
  /** In its form between server and browser; of a link that is looked for, the text that names its record. */
  readonly next: unknown;
  readonly state: 'change' | 'same' | 'refused';
  readonly fault?: (Problem & { readonly message?: string }) | undefined;
}

/** What is about to be done to cells: pasted, filled, emptied or replaced. */
export interface CellDraft {
  readonly kind: 'paste' | 'fill' | 'clear' | 'replace';
  readonly cells: ReadonlyMap<string, DraftedCell>;
  /** The first row of new records. */
  readonly end: number;
  /** Controls whose warnings were seen. */
  readonly accepted: readonly number[];
}

/** What changes, by states. */
type DraftCounts = Readonly<Record<'all' | 'change' | 'same' | 'refused', number>>;

/** Names a cell in a draft. */
export function cellKey(row: number, path: string): string {
  return `${row} ${path}`;
}

export function countsOf({ cells }: CellDraft): DraftCounts {
  const counts = { all: cells.size, change: 0, same: 0, refused: 0 };
  for (const { state } of cells.values()) counts[state] += 1;
  return counts;
}

/** The refused cells, in the order of rows and columns. */
export function refusedIn({ cells }: CellDraft): readonly DraftedCell[] {
  return [...cells.values()].filter(({ state }) => state === 'refused');
}

/** The cells that would change, as the server is asked to check or write them. */
export function requestOf(
  { cells, accepted }: CellDraft,
  tableId: number,
): BodyOf<(typeof CELLS_ROUTES)['list_cells_change']> {
  const changed = [...cells.values()].filter(({ state }) => state === 'change');
  const stored = Map.groupBy(
    changed.filter(({ id }) => id !== undefined),
    ({ id }) => id ?? 0,
  );
  return {
    tableId,
    changes: [...stored].map(([recordId, own]) => ({
      recordId,
      values: Object.fromEntries(own.map(({ path, next }) => [path, next])),
      seen: Object.fromEntries(own.map(({ path, old }) => [path, old ?? null])),
    })),
    creations: [...newRows(changed)].map(([, own]) => ({
      values: Object.fromEntries(own.map(({ path, next }) => [path, next])),
    })),
    accepted: [...accepted],
  };
}

/** The draft with what the server has said: records that texts name, and what it refuses. */
export function withAnswer(draft: CellDraft, { refused, links }: CellsAnswer): CellDraft {
  const cells = new Map(draft.cells);
  const named = new Map(links.map(({ column, text, value }) => [`${column} ${text}`, value]));
  for (const [key, cell] of cells) {
    const value = typeof cell.next === 'string' ? named.get(`${cell.path} ${cell.next}`) : undefined;
    if (value) cells.set(key, compared({ ...cell, next: value }));
  }
  const news = [...newRows([...draft.cells.values()].filter(({ state }) => state === 'change'))];
  for (const { recordId, creation, column, code, message } of refused) {
    const row = creation === undefined ? undefined : news[creation]?.[0];
    for (const [key, cell] of cells) {
      const isOfRecord = row === undefined ? cell.id !== undefined && cell.id === recordId : cell.row === row;
      // What is wrong with the record as a whole, or with a column that is not among its cells, refuses all of them.
      const isMeant = column === undefined || cell.path === column || !cells.has(cellKey(cell.row, column));
      if (isOfRecord && isMeant && cell.state === 'change')
        cells.set(key, { ...cell, state: 'refused', fault: { code, message } });
    }
  }
  return { ...draft, cells };
}

/** The cell as it stands: the same where nothing would change. */
export function compared(cell: DraftedCell): DraftedCell {
  if (cell.state === 'refused') return cell;
  return { ...cell, state: isSame(cell.old, cell.next) ? 'same' : 'change' };
}

/** Whether two values of a cell are the same; a text is the same as the link that it names by its title. */
function isSame(old: unknown, next: unknown): boolean {
  if (Array.isArray(old) && typeof next === 'string') return old[1] === next;
  const [before, after] = [bare(old), bare(next)];
  return JSON.stringify(before) === JSON.stringify(after);
}

function bare(value: unknown): unknown {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const isLink = Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'string';
  return isLink ? (value[0] as unknown) : value;
}

function newRows(cells: readonly DraftedCell[]): ReadonlyMap<number, readonly DraftedCell[]> {
  return Map.groupBy(
    cells.filter(({ id }) => id === undefined),
    ({ row }) => row,
  );
}

/** How many rows and columns a draft is about. */
export function boundsOfDraft({ cells }: CellDraft): { readonly rows: number; readonly columns: number } {
  const rows = new Set<number>();
  const paths = new Set<string>();
  for (const { row, path } of cells.values()) {
    rows.add(row);
    paths.add(path);
  }
  return { rows: rows.size, columns: paths.size };
}

/** How the cells of rows are drawn while a draft is open: by record, new ones by their row, then by path. */
export type DraftLook = ReadonlyMap<string, ReadonlyMap<string, DraftedCell & { readonly number?: number }>>;

/** Names a row of a draft: a stored record wherever it stands by now. */
export function rowKey(id: number | undefined, row: number): string {
  return id !== undefined && id > 0 ? `#${id}` : `+${row}`;
}

/** The cells of a draft by row; the refused ones with the numbers that they are listed by. */
export function lookOf(draft: CellDraft): DraftLook {
  const look = new Map<string, Map<string, DraftedCell & { readonly number?: number }>>();
  let number = 0;
  for (const cell of draft.cells.values()) {
    const key = rowKey(cell.id, cell.row);
    const row = look.get(key) ?? new Map<string, DraftedCell & { readonly number?: number }>();
    look.set(key, row.set(cell.path, cell.state === 'refused' ? { ...cell, number: ++number } : cell));
  }
  return look;
}

/** How many rows behind the last one of the list become new records. */
export function newRowsIn({ cells, end }: CellDraft): number {
  let last = end - 1;
  for (const { row } of cells.values()) last = Math.max(last, row);
  return last - end + 1;
}
