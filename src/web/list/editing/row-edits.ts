import type { CellsAnswer } from '#core/contract/lists/cells-routes.ts';
import type { Problem } from '#core/std/result.ts';
import type { ColumnFault } from '#web/fields/fault-text.ts';
import { createStore, type Store } from '#web/std/store.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was typed into a row of a list and is not in its rows yet. */
export interface RowEdit {
  readonly values: Values;
  /** What stood in these columns when they were changed. */
  readonly seen: Values;
  readonly faults: Readonly<Record<string, ColumnFault>>;
  /** What a new row began with. */
  readonly begun?: Values;
  /** It is stored; the rows of the list are on their way. */
  readonly saved: boolean;
  /** The path of the group at whose end a new row stands; undefined where it stands behind the last row. */
  readonly within?: string | undefined;
}

/** What of edits outlives their page, by id. */
export type UnsavedRows = readonly (readonly [
  number,
  Pick<RowEdit, 'values' | 'seen'> & Partial<Pick<RowEdit, 'begun' | 'within'>>,
])[];

export interface RowEditsState {
  /** By id; new records have keys below zero. */
  readonly rows: ReadonlyMap<number, RowEdit>;
  /** A cell that is to be edited; another object for another wish. */
  readonly wanted: { readonly row: number; readonly name?: string } | undefined;
}

/** What a row that is left asks of the server. */
interface RowSave {
  readonly id: number;
  readonly values: Values;
  readonly seen: Values;
}

export interface RowCalls {
  /** Saves a row as one operation; throws what is answered against it. */
  readonly save: (row: RowSave) => Promise<CellsAnswer>;
  /** Told of rows that were saved. */
  readonly onSaved: (answer: CellsAnswer, row: RowSave) => void;
  /** What a failed call says of a row. */
  readonly faultOf: (error: unknown) => ColumnFault;
}

const NOTHING: RowEdit = { values: {}, seen: {}, faults: {}, saved: false };

/**
 * Rows of a full list that are edited in place: what is typed stays with its row until that is saved, whatever the server
 * says and wherever its user goes meanwhile. The edits of one row are saved together.
 */
export class RowEdits {
  readonly state: Store<RowEditsState> = createStore<RowEditsState>({ rows: new Map(), wanted: undefined });
  readonly #calls: RowCalls;
  readonly #typing = new Map<string, Problem>();
  readonly #saving = new Map<number, Promise<boolean>>();
  #lastKey = 0;
  #restored: readonly number[];

  /** `kept` are edits of an earlier page, as `unsaved` gave them. */
  constructor(calls: RowCalls, kept: UnsavedRows = []) {
    this.#calls = calls;
    this.#restored = kept.map(([id]) => id);
    this.#lastKey = Math.min(0, ...kept.map(([id]) => id));
    if (kept.length > 0)
      this.state.set((state) => ({
        ...state,
        rows: new Map(kept.map(([id, edit]) => [id, { ...NOTHING, ...edit }])),
      }));
  }

  /** What was typed and is not stored, but for new rows that were given nothing. */
  get unsaved(): UnsavedRows {
    return [...this.state.get().rows].flatMap(([id, { values, seen, begun, within, saved }]) =>
      saved || values === begun || Object.keys(values).length === 0
        ? []
        : [[id, { values, seen, ...(begun ? { begun } : {}), ...(within === undefined ? {} : { within }) }]],
    );
  }

  /** Gives the rows of an earlier page, the first time that it is asked. */
  takeRestored(): readonly number[] {
    const restored = this.#restored;
    this.#restored = [];
    return restored;
  }

  of(id: number): RowEdit | undefined {
    return this.state.get().rows.get(id);
  }

  /** Keys of the new rows behind the last one, in the order in which they were added. */
  get added(): readonly number[] {
    return [...this.state.get().rows].flatMap(([id, { within }]) =>
      id < 0 && within === undefined ? [id] : [],
    );
  }

  /** The new row at the end of a group: the one that was added last. */
  addedTo(path: string): number | undefined {
    return [...this.state.get().rows].findLast(([id, { within }]) => id < 0 && within === path)?.[0];
  }

  /** Adds a new row with these values, at the end of a group where `within` names one; gives its key. */
  add(values: Values = {}, within?: string): number {
    this.#lastKey -= 1;
    this.#put(this.#lastKey, { ...NOTHING, values, begun: values, within });
    this.want({ row: this.#lastKey });
    return this.#lastKey;
  }

  /** The user gave a cell a new value, where `seen` stood before. */
  change(cell: { readonly id: number; readonly name: string }, value: unknown, seen: unknown): void {
    const { id, name } = cell;
    const edit = this.of(id) ?? NOTHING;
    const { [name]: fault, ...faults } = edit.faults;
    // After a conflict the user has seen what somebody else saved.
    const first = fault === undefined && name in edit.seen ? edit.seen[name] : seen;
    this.#put(id, {
      ...edit,
      values: { ...edit.values, [name]: value },
      seen: { ...edit.seen, [name]: first },
      faults,
      saved: false,
    });
  }

  /** What stands in a cell's control is no value, or is one again. */
  typingProblem(
    { id, name }: { readonly id: number; readonly name: string },
    problem: Problem | undefined,
  ): void {
    const key = `${id} ${name}`;
    if (problem) {
      this.#typing.set(key, problem);
      if (!this.of(id)) this.#put(id, NOTHING);
    } else if (this.#typing.delete(key)) this.#unfault(id, name);
  }

  /** A cell's control was left: false where what it holds is no value, which is shown then. */
  leave(id: number, name: string): boolean {
    const problem = this.#typing.get(`${id} ${name}`);
    if (problem) this.#fault(id, { [name]: problem });
    return problem === undefined;
  }

  /** Saves a row; false where something is wrong with it, which is shown then. */
  async accept(id: number): Promise<boolean> {
    const before = this.#saving.get(id);
    if (before) await before;
    const saving = this.#accept(id);
    this.#saving.set(id, saving);
    try {
      return await saving;
    } finally {
      if (this.#saving.get(id) === saving) this.#saving.delete(id);
    }
  }

  /** Whether nobody has given a new row anything since it was added. */
  isUntouched(id: number): boolean {
    const edit = this.of(id);
    return id < 0 && edit !== undefined && edit.values === edit.begun;
  }

  /** Forgets what was typed into a row. */
  drop(id: number): void {
    for (const key of this.#typing.keys()) if (key.startsWith(`${id} `)) this.#typing.delete(key);
    this.#remove(id);
  }

  /** The rows of the list are there as they are stored. */
  loaded(): void {
    for (const [id, { saved }] of this.state.get().rows) if (saved) this.#remove(id);
  }

  /** Wants a cell edited. */
  want(wanted: RowEditsState['wanted']): void {
    this.state.set((state) => ({ ...state, wanted }));
  }

  async #accept(id: number): Promise<boolean> {
    const edit = this.of(id);
    if (!edit || edit.saved) return true;
    const wrong = [...this.#typing].filter(([key]) => key.startsWith(`${id} `));
    if (wrong.length > 0) {
      this.#fault(
        id,
        Object.fromEntries(wrong.map(([key, problem]) => [key.slice(`${id} `.length), problem])),
      );
      return false;
    }
    const values = Object.fromEntries(
      Object.entries(edit.values).filter(([name, value]) => id < 0 || !isSame(value, edit.seen[name])),
    );
    if (Object.keys(values).length === 0 || this.isUntouched(id)) {
      this.#remove(id);
      return true;
    }
    const names = Object.keys(values);
    const seen = Object.fromEntries(names.map((name) => [name, edit.seen[name] ?? null]));
    return await this.#save({ id, values, seen });
  }

  async #save(row: RowSave): Promise<boolean> {
    const { id, values } = row;
    const [first = ''] = Object.keys(values);
    try {
      const answer = await this.#calls.save(row);
      const faults = [...answer.refused].map(
        ({ column = first, code, message }) => [column, { code, message }] as const,
      );
      if (faults.length > 0) this.#fault(id, Object.fromEntries(faults));
      // A warning that was not accepted: what was typed stays.
      if (faults.length > 0 || answer.warnings.length > 0) return false;
      this.#settle(id, values);
      this.#calls.onSaved(answer, row);
      return true;
    } catch (error) {
      this.#fault(id, { [first]: this.#calls.faultOf(error) });
      return false;
    }
  }

  /** These values are stored; what was typed meanwhile is not. */
  #settle(id: number, stored: Values): void {
    const edit = this.of(id);
    if (!edit) return;
    const isLater = Object.entries(edit.values).some(
      ([name, value]) => name in stored && !isSame(value, stored[name]),
    );
    if (isLater) this.#put(id, { ...edit, seen: { ...edit.seen, ...stored } });
    else this.#put(id, { ...edit, faults: {}, saved: true });
  }

  #fault(id: number, faults: Readonly<Record<string, ColumnFault>>): void {
    const edit = this.of(id);
    if (edit) this.#put(id, { ...edit, faults: { ...edit.faults, ...faults } });
  }

  #unfault(id: number, name: string): void {
    const edit = this.of(id);
    if (!edit || !(name in edit.faults)) return;
    const { [name]: _fault, ...faults } = edit.faults;
    this.#put(id, { ...edit, faults });
  }

  #put(id: number, edit: RowEdit): void {
    this.state.set((state) => ({ ...state, rows: new Map(state.rows).set(id, edit) }));
  }

  #remove(id: number): void {
    this.state.set((state) => {
      const rows = new Map(state.rows);
      return rows.delete(id) ? { ...state, rows } : state;
    });
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
