import { moved, type Arrangement, type PlacedColumn } from '../state/list-columns.ts';

/** What a change of pinned columns, or of their order, makes of an arrangement. */
type Pinning = Required<Pick<Arrangement, 'columns'>> & Pick<Arrangement, 'pinned'>;

/** Whether a column that stays can be let go: one always stays, as the rows are known by it. */
export function canUnpin(columns: readonly PlacedColumn[], path: string): boolean {
  return pinnedIn(columns).length > 1 && pinnedIn(columns).includes(path);
}

/** Has a column stay behind those that do, or lets it go to the first place after them. */
export function withPin(columns: readonly PlacedColumn[], path: string, on: boolean): Pinning {
  const others = pinnedIn(columns).filter((other) => other !== path);
  const pinned = on || others.length === 0 ? [...others, path] : others;
  const free = pathsOf(columns).filter((other) => !pinned.includes(other) && other !== path);
  return pinning(on || others.length === 0 ? [...pinned, ...free] : [...pinned, path, ...free], pinned);
}

/** Moves a column by `steps` places: among columns that stay it stays as well, among the others it does not. */
export function columnMoved(columns: readonly PlacedColumn[], path: string, steps: number): Pinning {
  const paths = moved(pathsOf(columns), path, steps);
  const pinned = pinnedIn(columns);
  // The first one alone: whichever is there stays.
  if (pinned.length < 2) return { columns: paths, pinned: undefined };
  const was = pinned.includes(path);
  const others = pinned.filter((other) => other !== path);
  const at = paths.indexOf(path);
  const isAmong = at < (was ? pinned.length : others.length);
  return pinning(paths, isAmong ? [...others, path] : others);
}

function pinning(columns: readonly string[], pinned: readonly string[]): Pinning {
  return { columns, pinned: pinned.length > 1 ? pinned : undefined };
}

function pinnedIn(columns: readonly PlacedColumn[]): readonly string[] {
  return pathsOf(columns.filter(({ pinned }) => pinned));
}

function pathsOf(columns: readonly PlacedColumn[]): readonly string[] {
  return columns.map(({ path }) => path);
}
