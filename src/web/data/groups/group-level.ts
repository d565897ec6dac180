import type { ListQuestion } from '../list-rows.ts';
import type { ListRow } from '../row-source.ts';
import type { RowWindows } from '../row-windows.ts';
import type { GroupValue, PositionRun } from '../rows.ts';
import type { RecordGroup } from './group-source.ts';

interface OpenGroup {
  readonly group: RecordGroup;
  /** Where it stands among the groups of its level. */
  at: number;
  readonly level: GroupLevel;
}

interface LevelPlace {
  /** The records that are grouped, or that are the rows. */
  readonly question: ListQuestion;
  /** How many groups it stands in. */
  readonly depth: number;
  /** Names the group that it is in. */
  readonly path: string;
  /** What the records of the group have alike. */
  readonly values: readonly GroupValue[];
  /** The groups that it is in, from the outermost on. */
  readonly groups: readonly RecordGroup[];
  /** A line of its own stands after the last row. */
  readonly hasEnd?: boolean;
  readonly groupOf?: (row: ListRow) => RecordGroup;
}

/** Groups beside each other, with the levels of those that are open among them; or, at the end, rows. */
export class GroupLevel {
  readonly rows: RowWindows;
  readonly question: ListQuestion;
  readonly depth: number;
  readonly path: string;
  readonly values: readonly GroupValue[];
  readonly groups: readonly RecordGroup[];
  readonly #hasEnd: boolean;
  readonly groupOf: ((row: ListRow) => RecordGroup) | undefined;
  readonly #open = new Map<string, readonly OpenGroup[]>();
  #ordered: readonly OpenGroup[] | undefined;
  #stop: (() => void) | undefined;

  constructor(rows: RowWindows, place: LevelPlace) {
    const { question, depth, path, values, groups, hasEnd = false, groupOf } = place;
    this.rows = rows;
    this.values = values;
    this.groups = groups;
    this.#hasEnd = hasEnd;
    this.question = question;
    this.depth = depth;
    this.path = path;
    this.groupOf = groupOf;
  }

  listen(listener: () => void): void {
    this.#stop?.();
    this.#stop = this.rows.subscribe(listener);
    this.rows.show(0, 0);
  }

  rest(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  /** Its lines and those of all levels in it, as far as they are known. */
  get size(): number {
    let size = this.#rowCount + (this.#hasEnd ? 1 : 0);
    for (const { level } of this.opened()) size += level.size;
    return size;
  }

  /** What its positions and those of all levels in it are; those of one kind that follow each other are not put together. */
  runs(): readonly PositionRun[] {
    const runs: PositionRun[] = [];
    let before = 0;
    for (const { at, level } of this.opened()) {
      runs.push({ of: 'groups', count: at + 1 - before }, ...level.runs());
      before = at + 1;
    }
    runs.push({ of: this.groupOf ? 'groups' : 'rows', count: Math.max(0, this.#rowCount - before) });
    return this.#hasEnd ? [...runs, { of: 'groups', count: 1 }] : runs;
  }

  /** Where the line after its last row stands; undefined where it has none. */
  get end(): number | undefined {
    return this.#hasEnd ? this.#rowCount : undefined;
  }

  get #rowCount(): number {
    return this.rows.state().total?.rows ?? 1;
  }

  /** This level and all in it. */
  all(): readonly GroupLevel[] {
    return [this, ...this.opened().flatMap(({ level }) => level.all())];
  }

  groupAt(at: number): RecordGroup | undefined {
    const row = this.groupOf && this.rows.rowAt(at);
    return row && this.groupOf?.(row);
  }

  isOpen(name: string): boolean {
    return this.#open.has(name);
  }

  /** The open groups in their order. */
  opened(): readonly OpenGroup[] {
    this.#ordered ??= [...this.#open.values()].flat().toSorted((one, other) => one.at - other.at);
    return this.#ordered;
  }

  /** Opens a group; where it is open already the lines of this level follow those that are there. */
  open(at: number, group: RecordGroup, level: GroupLevel): void {
    this.#open.set(group.name, [...(this.#open.get(group.name) ?? []), { at, group, level }]);
    this.#ordered = undefined;
  }

  close(name: string): void {
    for (const open of this.#open.get(name) ?? []) for (const level of open.level.all()) level.rest();
    this.#open.delete(name);
    this.#ordered = undefined;
  }

  /** Follows open groups to where they stand now; those that are gone are closed. */
  follow(): void {
    this.#ordered = undefined;
    for (const open of [...this.#open.values()].flat()) {
      if (this.groupAt(open.at)?.name === open.group.name) continue;
      const at = this.#find(open.group.name);
      if (at !== undefined) open.at = at;
      else if (this.#isWhole()) this.close(open.group.name);
    }
  }

  /** The level and the place in it of a line of this level and those in it. */
  locate(position: number): { readonly level: GroupLevel; readonly at: number } {
    let before = 0;
    for (const { at, level } of this.opened()) {
      const start = at + before + 1;
      if (position < start) break;
      const { size } = level;
      if (position < start + size) return level.locate(position - start);
      before += size;
    }
    return { level: this, at: position - before };
  }

  /** The position of a place of a level in this one; undefined where the level is not in it. */
  positionIn(level: GroupLevel, at: number): number | undefined {
    let before = 0;
    for (const open of this.opened()) {
      if (this === level && open.at >= at) break;
      const inside = this === level ? undefined : open.level.positionIn(level, at);
      if (inside !== undefined) return open.at + before + 1 + inside;
      before += open.level.size;
    }
    return this === level ? at + before : undefined;
  }

  #find(name: string): number | undefined {
    const { total } = this.rows.state();
    for (let at = 0; at < Math.min(total?.rows ?? 0, MAX_LOOKED_AT); at++)
      if (this.groupAt(at)?.name === name) return at;
    return undefined;
  }

  #isWhole(): boolean {
    const { total } = this.rows.state();
    return total?.exact === true && total.rows <= MAX_LOOKED_AT && this.rows.hasRows(0, total.rows - 1);
  }
}

/** Groups among which one that has moved is looked for. */
const MAX_LOOKED_AT = 2_000;
