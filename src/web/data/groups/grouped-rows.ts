import type { RequestCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { ListQuestion } from '../list-rows.ts';
import type { Total } from '../row-extent.ts';
import type { ListRow, RowSource } from '../row-source.ts';
import { RowWindows, type RowsState } from '../row-windows.ts';
import type { GroupEnd, GroupLine, PositionRun, RowInGroups, Rows } from '../rows.ts';
import type { RecordGroup, GroupSource } from './group-source.ts';
import { GroupLevel } from './group-level.ts';
import { questionWithin } from './within-group.ts';
import { ALL_CLOSED, isOpened, turned, type OpenedGroups } from './opened-groups.ts';

interface GroupedOptions {
  readonly question: ListQuestion;
  readonly groups: readonly RequestGroup[];
  readonly calculations: readonly RequestCalculation[];
  /** Paths of the cells of rows. */
  readonly columns: readonly string[];
  readonly opened?: OpenedGroups | undefined;
  /** Each open group of rows has a line after its last one. */
  readonly ends?: boolean;
  readonly sources: GroupedSources;
  /** Told whenever a group is opened or closed. */
  readonly onOpened?: ((opened: OpenedGroups) => void) | undefined;
}

/** Where groups and rows come from. */
interface GroupedSources {
  readonly groupsOf: (
    question: ListQuestion,
    group: RequestGroup,
    calculations: readonly RequestCalculation[],
  ) => GroupSource;
  readonly rowsOf: (question: ListQuestion, columns: readonly string[]) => RowSource;
}

/**
 * The lines of a list in groups: its groups, and below each one that is open the groups in it or its rows. Each level
 * loads by windows, so that neither many groups nor many rows in one cost more than what is in sight.
 */
export class GroupedRows implements Rows {
  readonly #options: GroupedOptions;
  readonly #listeners = new Set<() => void>();
  readonly #root: GroupLevel;
  #opened: OpenedGroups;
  #sight: { readonly first: number; readonly last: number } | undefined;
  #state: RowsState = { version: 0, total: undefined, failure: undefined, changed: new Set() };

  constructor(options: GroupedOptions) {
    this.#options = options;
    this.#opened = options.opened ?? ALL_CLOSED;
    this.#root = this.#levelOf(options.question, { depth: 0, path: '', values: [], groups: [] });
  }

  readonly state = (): RowsState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.#listeners.size === 1) for (const level of this.#root.all()) level.listen(this.#note);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) for (const level of this.#root.all()) level.rest();
    };
  };

  get begun(): boolean {
    return this.#root.rows.begun;
  }

  get isFresh(): boolean {
    return this.#root.all().every((level) => level.rows.isFresh);
  }

  rowAt(position: number): ListRow | undefined {
    const { level, at } = this.#root.locate(position);
    return level.groupOf ? undefined : level.rows.rowAt(at);
  }

  readonly groupAt = (position: number): GroupLine | undefined => {
    const { level, at } = this.#root.locate(position);
    const group = level.groupAt(at);
    return group && { ...group, level: level.depth, isOpen: level.isOpen(group.name) };
  };

  readonly runs = (): readonly PositionRun[] => this.#root.runs();

  readonly endAt = (position: number): GroupEnd | undefined => {
    const { level, at } = this.#root.locate(position);
    return at === level.end ? { path: level.path, values: level.values } : undefined;
  };

  readonly endOf = (path: string): number | undefined => {
    const level = this.#root.all().find((one) => one.path === path);
    return level?.end === undefined ? undefined : this.#root.positionIn(level, level.end);
  };

  readonly inGroupsAt = (position: number): RowInGroups | undefined => {
    const { level, at } = this.#root.locate(position);
    if (level.groupOf || at === level.end) return undefined;
    const { total } = level.rows.state();
    return {
      by: this.#options.groups,
      groups: level.groups,
      at,
      total: total?.exact ? total.rows : undefined,
    };
  };

  /** The list that the row at a position belongs to: the records of its group. */
  questionAt(position: number): ListQuestion {
    return this.#root.locate(position).level.question;
  }

  hasRows(first: number, last: number): boolean {
    for (let position = first; position <= last; position++) {
      const { level, at } = this.#root.locate(position);
      if (at !== level.end && !level.rows.rowAt(at)) return false;
    }
    return true;
  }

  positionOf(id: number): number | undefined {
    for (const level of this.#root.all()) {
      const at = level.groupOf ? undefined : level.rows.positionOf(id);
      if (at !== undefined) return this.#root.positionIn(level, at);
    }
    return undefined;
  }

  /** A list in groups begins at its start. */
  seedAt(): undefined {
    return undefined;
  }

  show(first: number, last: number): void {
    this.#sight = { first, last };
    this.#openSeen();
    const seen = new Map<GroupLevel, { first: number; last: number }>();
    for (let position = first; position <= last; position++) {
      const { level, at } = this.#root.locate(position);
      if (at === level.end) continue;
      const known = seen.get(level);
      seen.set(level, { first: Math.min(known?.first ?? at, at), last: Math.max(known?.last ?? at, at) });
    }
    for (const [{ rows }, range] of seen) rows.show(range.first, range.last);
  }

  retry(): void {
    for (const { rows } of this.#root.all()) rows.retry();
  }

  invalidate(): void {
    for (const { rows } of this.#root.all()) rows.invalidate();
  }

  /** Looks at groups and rows in sight anew; those that would come, go or move are told of. */
  async glance(): Promise<boolean> {
    const { first, last } = this.#sight ?? { first: 0, last: -1 };
    const seen = new Set([this.#root]);
    for (let position = first; position <= last; position++) seen.add(this.#root.locate(position).level);
    for (const level of this.#root.all()) if (!seen.has(level)) level.rows.expire();
    const glanced = await Promise.all([...seen].map(async ({ rows }) => await rows.glance()));
    return glanced.every(Boolean);
  }

  async range(first: number, last: number, signal: AbortSignal): Promise<readonly ListRow[]> {
    const rows: ListRow[] = [];
    for (let position = first; position <= last; position++) {
      const { level, at } = this.#root.locate(position);
      if (level.groupOf || at === level.end) continue;
      let end = position;
      while (end < last && this.#isRowOf(level, end + 1)) end++;
      rows.push(...(await level.rows.range(at, at + end - position, signal)));
      position = end;
    }
    return rows;
  }

  #isRowOf(level: GroupLevel, position: number): boolean {
    const found = this.#root.locate(position);
    return found.level === level && found.at !== level.end;
  }

  readonly toggle = (position: number): void => {
    const { level, at } = this.#root.locate(position);
    const group = level.groupAt(at);
    if (group) this.open(turned(this.#opened, pathOf(level, group)));
  };

  /** Opens these groups and closes the others. */
  open(opened: OpenedGroups): void {
    this.#opened = opened;
    for (const level of this.#root.all())
      for (const { group } of level.opened())
        if (!isOpened(opened, pathOf(level, group), level.depth)) level.close(group.name);
    if (this.#sight) this.show(this.#sight.first, this.#sight.last);
    this.#options.onOpened?.(opened);
    this.#note();
  }

  /** Opens the groups in sight that are to be open: those far away are when they come into sight. */
  #openSeen(): void {
    const { first, last } = this.#sight ?? { first: 0, last: -1 };
    for (let position = first; position <= last; position++) {
      const { level, at } = this.#root.locate(position);
      const group = level.groupAt(at);
      if (!group || level.isOpen(group.name) || !isOpened(this.#opened, pathOf(level, group), level.depth))
        continue;
      level.open(at, group, this.#within(level, group));
    }
  }

  #within(level: GroupLevel, group: RecordGroup): GroupLevel {
    const { groups } = this.#options;
    const column = groups[level.depth]?.column ?? '';
    const place = {
      depth: level.depth + 1,
      path: pathOf(level, group),
      values: [...level.values, { column, value: group.value }],
      groups: [...level.groups, group],
    };
    const within = this.#levelOf(questionWithin(level.question, column, group), place, group);
    if (this.#listeners.size > 0) within.listen(this.#note);
    return within;
  }

  #levelOf(
    question: ListQuestion,
    within: Pick<GroupLevel, 'depth' | 'path' | 'values' | 'groups'>,
    group?: RecordGroup,
  ): GroupLevel {
    const { groups, calculations, columns, sources, ends = false } = this.#options;
    const term = groups[within.depth];
    const place = { question, ...within };
    if (term) {
      const source = sources.groupsOf(question, term, calculations);
      return new GroupLevel(new RowWindows(source), { ...place, groupOf: source.groupOf });
    }
    const source = sources.rowsOf(question, columns);
    const records: Total | undefined = group && { rows: group.records, exact: true };
    return new GroupLevel(new RowWindows(source, { windows: 20, total: records }), {
      ...place,
      hasEnd: ends,
    });
  }

  readonly #note = (): void => {
    for (const level of this.#root.all()) level.follow();
    this.#openSeen();
    const levels = this.#root.all();
    const states = levels.map(({ rows }) => rows.state());
    const exact = states.every(({ total }) => total?.exact === true);
    this.#state = {
      version: this.#state.version + 1,
      total: states[0]?.total && { rows: this.#root.size, exact },
      failure: states.find(({ failure }) => failure !== undefined)?.failure,
      news: states.some(({ news }) => news) ? { moved: true } : undefined,
      changed: new Set(levels.flatMap(({ groupOf, rows }) => (groupOf ? [] : [...rows.state().changed]))),
    };
    for (const listener of this.#listeners) listener();
  };
}

/** Names a group in the whole list. */
function pathOf({ path }: GroupLevel, { name }: RecordGroup): string {
  return `${path}/${name}`;
}
