import type { NestedRecord } from '#core/contract/actions/action-results.ts';
import type { ErrorEntry } from '#core/errors.ts';
import type { Problem } from '#core/std/result.ts';
import { CallError } from '#web/std/call-error.ts';
import { createStore, type Store } from '#web/std/store.ts';
import type { DraftPart } from '../draft/draft-part.ts';
import type { Changes } from '../draft/queue/draft-queue.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import { OwnChanges } from '../draft/own-changes.ts';
import type { ColumnFault } from '#web/fields/fault-text.ts';
import type { DraftContext, AnswerValues } from '../draft/record-state.ts';
import { isTold, verdictOn } from '../draft/refusal.ts';
import type { LineAnswer, LineCalls } from './line-calls.ts';
import type { LineWork } from './line-work.ts';
import { NO_LINES, type Line, type LinesState, type WantedCell } from './lines-state.ts';

/** How long typing rests before it is sent, in milliseconds. */
const REST = 400;

/**
 * The lines of an open record's lists that are edited in place (CTX-40). What is typed goes into the record's draft as
 * soon as typing rests; what the rows of the list do not show yet is in `state`.
 */
export class Lines implements DraftPart {
  readonly state: Store<LinesState> = createStore(NO_LINES);
  readonly #record: OpenRecord;
  readonly #calls: LineCalls;
  readonly #works = new Map<number, LineWork>();
  /** Cells where somebody else saved another value, and those of them that the user has given the own value anew. */
  readonly #conflicts = new Set<string>();
  readonly #mine = new Set<string>();

  constructor(record: OpenRecord, calls: LineCalls) {
    this.#record = record;
    this.#calls = calls;
    this.take(record.state.get().nested);
    record.join(this);
  }

  /** The draft is shown as it is on the server: these records belong to it. */
  take(nested: readonly NestedRecord[]): void {
    this.#forgetAll();
    this.#set({ ...NO_LINES, lines: this.#taken(nested), version: this.state.get().version + 1 });
  }

  /** The draft went on elsewhere and has these records now; lines in which something stands that it has not stay. */
  follow(nested: readonly NestedRecord[]): void {
    for (const [row, work] of this.#works) if (work.own.columns.size === 0) this.#forget(row);
    const { lines, version } = this.state.get();
    const kept = [...lines].filter(([row]) => this.#works.has(row));
    this.#set({ lines: new Map([...this.#taken(nested), ...kept]), version: version + 1 });
  }

  /** Adds a line to a list, which is to take the keyboard; throws what the server says against it. */
  async add(column: number, values: AnswerValues = {}): Promise<void> {
    const answer = await this.#record.inDraft((draft) => this.#calls.create(draft, column, values));
    const work = this.#workOn(column, answer.recordId);
    work.begun = true;
    work.untouched = Object.keys(values).length === 0;
    this.#put(answer.recordId, { column, state: 'new' });
    this.#answered(answer.recordId, answer);
    this.want({ column, row: answer.recordId });
  }

  /** The user gave a cell a new value. */
  change(
    cell: { readonly column: number; readonly row: number; readonly name: string },
    value: unknown,
  ): void {
    const { column, row, name } = cell;
    const line = this.#line(column, row);
    const { [name]: _fault, ...faults } = line.faults;
    if (this.#conflicts.delete(`${row}.${name}`)) this.#mine.add(`${row}.${name}`);
    this.#put(row, { column, values: { ...line.values, [name]: value }, faults });
    const work = this.#workOn(column, row);
    work.untouched = false;
    work.own.give({ [name]: this.#calls.sent(column, name, value) });
    this.#record.touch();
  }

  /** What stands in a cell's control is no value, or is one again. */
  typingProblem(
    cell: { readonly column: number; readonly row: number; readonly name: string },
    problem: Problem | undefined,
  ): void {
    const work = this.#workOn(cell.column, cell.row);
    const { own } = work;
    if (problem) work.untouched = false;
    this.#put(cell.row, { column: cell.column });
    if (problem) return own.typing.mark(cell.name, problem);
    const come = own.typing.settle(cell.name);
    if (come) this.#settle(cell.row, cell.name, cell.name in own.unsent ? {} : come);
  }

  /** A cell's control was left: false where what it holds is no value, which is shown then. */
  leave(row: number, name: string): boolean {
    const work = this.#works.get(row);
    const problem = work?.own.typing.of(name);
    if (problem) this.#fault(row, { [name]: problem });
    else work?.own.left();
    return problem === undefined;
  }

  /** Whether nobody has given the line anything since it was added. */
  isUntouched(row: number): boolean {
    return this.#works.get(row)?.untouched === true;
  }

  /** Ends the editing of a line; false where something is wrong with it, which is shown then. */
  async accept(row: number): Promise<boolean> {
    const work = this.#works.get(row);
    if (!work) return true;
    const { typing } = work.own;
    if (typing.size > 0) this.#fault(row, typing.faults);
    if (typing.size > 0 || !(await this.#sent(row, work))) return false;
    // The draft may have ended meanwhile; while it is ending, the editing of its lines ends with it.
    if (!work.begun || this.#works.get(row) !== work || this.#record.state.get().busy) return true;
    try {
      const answer = await this.#record.inDraft((draft) => this.#calls.accept(draft, row));
      work.begun = false;
      this.#put(row, { faults: {} });
      this.#answered(row, answer);
      return true;
    } catch (error) {
      this.#put(row, { faults: {} });
      this.#faultsOf(row, error, '');
      return false;
    }
  }

  /** Ends the editing of a line without its changes; throws where the server does not answer. */
  async drop(row: number): Promise<void> {
    const work = this.#works.get(row);
    const line = this.state.get().lines.get(row);
    if (!work || !line) return;
    const began = work.begun || work.own.state === 'sending';
    this.#forget(row);
    this.#put(row, { column: line.column, values: {}, faults: {} });
    if (began) await this.#end(row);
    else if (line.state === 'stored') this.#remove(row);
    else this.followed();
  }

  /** Takes a line out of its list until it is brought back; `title` is how it is called, `again` what it holds. */
  async remove(
    column: number,
    row: number,
    { title, again }: { title: string; again: AnswerValues },
  ): Promise<void> {
    const { state } = this.#line(column, row);
    this.#forget(row);
    const answer = await this.#record.inDraft((draft) => this.#calls.remove(draft, column, row));
    this.#put(row, {
      column,
      state: 'removed',
      values: {},
      faults: {},
      title,
      ...(state === 'new' ? { again } : {}),
    });
    this.#followed(answer);
  }

  /** Brings back a line that was taken out. */
  async bringBack(row: number): Promise<void> {
    const line = this.state.get().lines.get(row);
    if (!line) return;
    if (line.again) {
      await this.add(line.column, line.again);
      this.#remove(row);
    } else await this.#end(row);
  }

  /** Gives up what was typed into a line that the draft does not take in any more, or makes a new line of it. */
  async settleHere(row: number, isCopied: boolean): Promise<void> {
    const line = this.state.get().lines.get(row);
    if (line && isCopied) await this.add(line.column, line.values);
    this.#remove(row);
    this.#record.deleted.unstrand(row);
  }

  /** Leads the keyboard to a cell; undefined once it is there. */
  want(wanted: WantedCell | undefined): void {
    this.#set({ wanted: wanted && { ...wanted } });
  }

  /** Rows have been loaded again since the last answer: they show all that the draft has. */
  loaded(column: number): void {
    const { lines } = this.state.get();
    const next = new Map(lines);
    for (const [row, line] of lines) {
      if (line.column !== column || Object.keys(line.values).length === 0) continue;
      const kept = new Set([
        ...Object.keys(this.#works.get(row)?.own.unsent ?? {}),
        ...Object.keys(line.faults),
      ]);
      const values = Object.fromEntries(Object.entries(line.values).filter(([name]) => kept.has(name)));
      if (Object.keys(values).length < Object.keys(line.values).length) next.set(row, { ...line, values });
    }
    if ([...next].some(([row, line]) => lines.get(row) !== line)) this.#set({ lines: next });
  }

  readonly prepare = async (): Promise<boolean> => {
    const untouched = [...this.#works].filter(([, work]) => work.untouched);
    try {
      for (const [row] of untouched) await this.drop(row);
      return true;
    } catch {
      return false;
    }
  };

  readonly flush = async (): Promise<boolean> => {
    const sent = [...this.#works].map(async ([row, work]) => {
      const { typing } = work.own;
      if (typing.size > 0) this.#fault(row, typing.faults);
      return typing.size === 0 && (await this.#sent(row, work));
    });
    return (await Promise.all(sent)).every(Boolean);
  };

  readonly waits = (): boolean =>
    [...this.#works.values()].some(({ own }) => Object.keys(own.unsent).length > 0);

  readonly farewell = (draft: DraftContext): void => {
    for (const [row, { own, begun }] of this.#works) {
      const { unsent } = own;
      if (begun && Object.keys(unsent).length > 0) this.#calls.farewell(draft, row, unsent);
    }
  };

  readonly mine = (): readonly string[] => [...this.#mine];

  readonly held = (): void => {
    const refusedFor = [...this.state.get().lines].flatMap(([row, { faults }]) =>
      Object.entries(faults).map(([column, fault]) => ({ row, column, fault })),
    );
    this.#set({ refusedFor });
  };

  readonly refused = (entries: readonly ErrorEntry[]): void => {
    for (const [row, line] of this.state.get().lines)
      if (Object.keys(line.faults).length > 0) this.#put(row, { faults: {} });
    const refusedFor = entries.map(({ row = 0, column = '', code, message }) => ({
      row,
      column,
      fault: { code, message },
    }));
    for (const { row, column, fault } of refusedFor) {
      if (fault.code === 'record.conflict') this.#conflicts.add(`${row}.${column}`);
      this.#fault(row, { [column]: fault });
    }
    this.#set({ refusedFor });
  };

  readonly joined = (): void => {
    const { refusedFor, lines } = this.state.get();
    this.#set({ refusedFor: refusedFor.filter(({ row }) => lines.has(row)) });
    this.followed();
  };

  readonly followed = (): void => {
    this.#set({ version: this.state.get().version + 1 });
  };

  readonly ended = (): void => {
    this.take([]);
    this.#mine.clear();
    this.#conflicts.clear();
  };

  async #sent(row: number, work: LineWork): Promise<boolean> {
    const line = this.state.get().lines.get(row);
    if (line) work.own.tryRefused((name) => this.#calls.sent(line.column, name, line.values[name]));
    return await work.own.flush();
  }

  /** Drops an edit on the server, or a removal: the line is what it was before. */
  async #end(row: number): Promise<void> {
    const answer = await this.#record.inDraft((draft) => this.#calls.drop(draft, row));
    const { state } = this.state.get().lines.get(row) ?? {};
    const back = state === 'removed' ? ({ state: 'changed' } as const) : {};
    if (answer.recordId === 0) this.#remove(row);
    else this.#put(row, { values: answer.values, states: answer.states, ...back });
    this.#followed(answer);
  }

  #workOn(column: number, row: number): LineWork {
    const known = this.#works.get(row);
    if (known) return known;
    const own = new OwnChanges<LineAnswer>({
      rest: REST,
      send: (changes) => this.#record.inDraft((draft) => this.#send(draft, { column, row, changes })),
      judge: verdictOn,
      onAnswer: (answer) => this.#answered(row, answer),
      onRefusal: (refused, error) => this.#faultsOf(row, error, Object.keys(refused)[0] ?? ''),
      // The record, or its draft, is gone: the rows show what is left.
      onState: (state) => void (state === 'over' && (this.#remove(row), this.followed())),
    });
    const work: LineWork = { own, begun: false, untouched: false };
    this.#works.set(row, work);
    return work;
  }

  async #send(
    draft: DraftContext,
    { column, row, changes }: { readonly column: number; readonly row: number; readonly changes: Changes },
  ): Promise<LineAnswer> {
    const work = this.#workOn(column, row);
    try {
      if (!work.begun) await this.#calls.begin(draft, column, row);
      work.begun = true;
      return await this.#calls.input(draft, row, changes);
    } catch (error) {
      throw this.#record.deleted.ofLine(error, { ...this.#calls.tableOf(column), recordId: row });
    }
  }

  #answered(row: number, answer: LineAnswer): void {
    const work = this.#works.get(row);
    const line = this.state.get().lines.get(row);
    if (!line) return;
    const held = work?.own.columns ?? new Set();
    work?.own.typing.keep(answer.values);
    const news = Object.entries(answer.values).filter(([name]) => !held.has(name));
    this.#put(row, {
      values: { ...line.values, ...Object.fromEntries(news) },
      states: answer.states,
      ...(line.state === 'stored' ? { state: 'changed' } : {}),
    });
    this.#followed(answer);
  }

  #followed({ outer, deletions }: LineAnswer): void {
    this.#record.follow({ ...outer, ...(deletions ? { deletions } : {}) });
    this.followed();
  }

  #faultsOf(row: number, error: unknown, otherwise: string): void {
    if (isTold(error)) return;
    const entries = error instanceof CallError ? error.entries : [];
    const faults = entries.map(
      ({ column, code, message }) => [column ?? otherwise, { code, message }] as const,
    );
    this.#fault(row, Object.fromEntries(faults));
  }

  #fault(row: number, faults: Readonly<Record<string, ColumnFault>>): void {
    const line = this.state.get().lines.get(row);
    if (line) this.#put(row, { faults: { ...line.faults, ...faults } });
  }

  /** What stands in a cell is a value again; `come` is what came for it meanwhile. */
  #settle(row: number, name: string, come: AnswerValues): void {
    const line = this.state.get().lines.get(row);
    if (!line || !(name in line.faults || name in come)) return;
    const { [name]: _fault, ...faults } = line.faults;
    this.#put(row, { faults, values: { ...line.values, ...come } });
  }

  #taken(nested: readonly NestedRecord[]): ReadonlyMap<number, Line> {
    const lines = new Map<number, Line>();
    for (const { recordId, columnId, of, state, editing } of nested) {
      if (of !== 0 || !this.#calls.hasLines(columnId)) continue;
      lines.set(recordId, { column: columnId, state, values: {}, states: {}, faults: {} });
      if (editing) this.#workOn(columnId, recordId).begun = true;
    }
    return lines;
  }

  #line(column: number, row: number): Line {
    const known = this.state.get().lines.get(row);
    return known ?? { column, state: 'stored', values: {}, states: {}, faults: {} };
  }

  #put(row: number, change: Partial<Line>): void {
    const line = { ...this.#line(change.column ?? 0, row), ...change };
    this.#set({ lines: new Map(this.state.get().lines).set(row, line) });
  }

  #remove(row: number): void {
    this.#forget(row);
    const lines = new Map(this.state.get().lines);
    lines.delete(row);
    this.#set({ lines });
  }

  #forget(row: number): void {
    this.#works.get(row)?.own.stop();
    this.#works.delete(row);
  }

  #forgetAll(): void {
    for (const row of this.#works.keys()) this.#forget(row);
  }

  #set(change: Partial<LinesState>): void {
    this.state.set((state) => ({ ...state, ...change }));
  }
}
