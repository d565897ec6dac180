import type { RequestCalculation } from '#core/contract/lists/group-routes.ts';
import { GroupLevel } from '../groups/group-level.ts';
import { isOpened, turned, type OpenedGroups } from '../groups/opened-groups.ts';
import type { RecordGroup } from '../groups/group-source.ts';
import type { ListQuestion } from '../list-rows.ts';
import type { ListRow, RowSource } from '../row-source.ts';
import { RowWindows, type RowsState } from '../row-windows.ts';
import type { BranchLine, Rows, TreeNode } from '../rows.ts';
import type { TreeMembers } from './member-source.ts';
import { childrenOf, isPlace, memberCount, resultsOf } from './tree-source.ts';

interface TreeOptions {
  readonly question: ListQuestion;
  readonly opened: OpenedGroups;
  readonly onOpened: (opened: OpenedGroups) => void;
  /** The records directly below a node; those at the top without one. */
  readonly sourceOf: (node: number | undefined) => RowSource;
  /** Records of another table that stand below each one, and where those of a node come from. */
  readonly members: (TreeMembers & { readonly sourceOf: (node: number) => RowSource }) | undefined;
  readonly rollUps: readonly RequestCalculation[];
  /** What stands above the root of a branch; undefined for a whole tree. */
  readonly line: (() => BranchLine | undefined) | undefined;
}

/** The rows of a tree by position: those at its top, and below each one that is open the records below it, loaded by windows. */
export class TreeRows implements Rows {
  readonly line?: () => BranchLine | undefined;
  readonly members: TreeMembers | undefined;
  readonly #options: TreeOptions;
  readonly #listeners = new Set<() => void>();
  readonly #root: GroupLevel;
  #opened: OpenedGroups;
  #sight: { readonly first: number; readonly last: number } | undefined;
  #state: RowsState = { version: 0, total: undefined, failure: undefined, changed: new Set() };

  constructor(options: TreeOptions) {
    this.#options = options;
    this.members = options.members;
    if (options.line) this.line = options.line;
    this.#opened = options.opened;
    this.#root = this.#levelOf({ depth: 0, path: '' });
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
    return level.rows.rowAt(at);
  }

  readonly nodeAt = (position: number): TreeNode => {
    const { level, at } = this.#root.locate(position);
    const node = level.groupAt(at);
    const row = level.rows.rowAt(at);
    const { rollUps, members } = this.#options;
    const results = resultsOf(row);
    return {
      level: level.depth,
      children: node?.records ?? 0,
      isOpen: node !== undefined && node.records > 0 && level.isOpen(node.name),
      isPlace: isPlace(row),
      rollUps: rollUps.flatMap((rollUp, one) =>
        one in results ? [{ ...rollUp, result: results[one] }] : [],
      ),
      member: level.groupOf ? undefined : members,
    };
  };

  readonly nodeAbove = (position: number): number | undefined => {
    const { level } = this.#root.locate(position);
    for (const above of this.#root.all())
      for (const open of above.opened())
        if (open.level === level) return this.#root.positionIn(above, open.at);
    return undefined;
  };

  hasRows(first: number, last: number): boolean {
    for (let position = first; position <= last; position++) if (!this.rowAt(position)) return false;
    return true;
  }

  positionOf(id: number): number | undefined {
    for (const level of this.#root.all()) {
      const at = level.rows.positionOf(id);
      if (at !== undefined) return this.#root.positionIn(level, at);
    }
    return undefined;
  }

  /** A tree begins at its start. */
  seedAt(): undefined {
    return undefined;
  }

  show(first: number, last: number): void {
    this.#sight = { first, last };
    this.#openSeen();
    const seen = new Map<GroupLevel, { first: number; last: number }>();
    for (let position = first; position <= last; position++) {
      const { level, at } = this.#root.locate(position);
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

  /** Looks at the rows in sight anew; those that would come, go or move are told of. */
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
      // Members are no records of the list.
      if (!level.groupOf) continue;
      let end = position;
      while (end < last && this.#isBehind({ level, at: at + end + 1 - position }, end + 1)) end++;
      rows.push(...(await level.rows.range(at, at + end - position, signal)));
      position = end;
    }
    return rows;
  }

  #isBehind({ level, at }: { readonly level: GroupLevel; readonly at: number }, position: number): boolean {
    const found = this.#root.locate(position);
    return found.level === level && found.at === at;
  }

  readonly toggle = (position: number): void => {
    const { level, at } = this.#root.locate(position);
    const node = level.groupAt(at);
    if (node && node.records > 0) this.open(turned(this.#opened, pathOf(level, node)));
  };

  readonly openTo = (levels: number): void => this.open({ depth: levels - 1, others: [] });

  /** Opens these nodes and closes the others. */
  open(opened: OpenedGroups): void {
    this.#opened = opened;
    for (const level of this.#root.all())
      for (const { group } of level.opened())
        if (!isOpened(opened, pathOf(level, group), level.depth)) level.close(group.name);
    if (this.#sight) this.show(this.#sight.first, this.#sight.last);
    this.#options.onOpened(opened);
    this.#note();
  }

  /** Opens the nodes in sight that are to be open: those far away are when they come into sight. */
  #openSeen(): void {
    const { first, last } = this.#sight ?? { first: 0, last: -1 };
    for (let position = first; position <= last; position++) {
      const { level, at } = this.#root.locate(position);
      const node = level.groupAt(at);
      if (!node || node.records === 0 || level.isOpen(node.name)) continue;
      const path = pathOf(level, node);
      if (!isOpened(this.#opened, path, level.depth) || level.path.split('/').includes(node.name)) continue;
      for (const within of this.#levelsIn({ depth: level.depth + 1, path }, level.rows.rowAt(at))) {
        if (this.#listeners.size > 0) within.listen(this.#note);
        level.open(at, node, within);
      }
    }
  }

  /** What stands below a row: records of its own table, then those of another one. */
  #levelsIn(place: Pick<GroupLevel, 'depth' | 'path'>, row: ListRow | undefined): readonly GroupLevel[] {
    if (!row) return [];
    const [children, inList] = [childrenOf(row), memberCount(row)];
    const { members, question } = this.#options;
    const parts = { question, ...place, values: [], groups: [] };
    return [
      ...(children > 0 ? [this.#levelOf(place, row[0], children)] : []),
      ...(members && inList > 0 ? [new GroupLevel(rowsOf(members.sourceOf(row[0]), inList), parts)] : []),
    ];
  }

  #levelOf(place: Pick<GroupLevel, 'depth' | 'path'>, node?: number, children?: number): GroupLevel {
    const { question, sourceOf } = this.#options;
    const rows = rowsOf(sourceOf(node), children);
    return new GroupLevel(rows, { question, ...place, values: [], groups: [], groupOf: nodeOf });
  }

  readonly #note = (): void => {
    for (const level of this.#root.all()) level.follow();
    this.#openSeen();
    const states = this.#root.all().map(({ rows }) => rows.state());
    const exact = states.every(({ total }) => total?.exact === true);
    this.#state = {
      version: this.#state.version + 1,
      total: states[0]?.total && { rows: this.#root.size, exact },
      failure: states.find(({ failure }) => failure !== undefined)?.failure,
      news: states.some(({ news }) => news) ? { moved: true } : undefined,
      changed: new Set(states.flatMap(({ changed }) => [...changed])),
    };
    for (const listener of this.#listeners) listener();
  };
}

/** The rows of a level, as many as are known of. */
function rowsOf(source: RowSource, known: number | undefined): RowWindows {
  const total = known === undefined ? undefined : { rows: known, exact: true };
  return new RowWindows(source, { windows: 20, total });
}

/** A row as what can be opened: its name is its id. */
function nodeOf(row: ListRow): RecordGroup {
  const [id] = row;
  return {
    name: String(id),
    value: id,
    until: null,
    records: childrenOf(row) + memberCount(row),
    results: [],
    key: [],
  };
}

/** Names a node by the way to it. */
function pathOf({ path }: GroupLevel, { name }: RecordGroup): string {
  return `${path}/${name}`;
}
