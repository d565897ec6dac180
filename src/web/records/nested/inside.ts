import type { RecordResult } from '#core/contract/actions/action-results.ts';
import { CallError } from '#web/std/call-error.ts';
import { createStore, type Store } from '#web/std/store.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import type { DraftContext, AnswerValues } from '../draft/record-state.ts';

/** What opens a window over the form of a record: the new or stored record of a link or list column. */
export interface Opening {
  /** The id of the column. */
  readonly column: number;
  readonly table: number;
  /** Null for a new record; the key of one that is new in the draft. */
  readonly record: number | null;
  /** What a new record begins with. */
  readonly values?: AnswerValues;
  /** Told of the window before it is shown. */
  readonly before?: (shown: RecordResult) => void;
}

/** A window over the form of a record, in the same context. */
export interface NestedWindow {
  readonly table: number;
  /** The column that its record goes to, where it is known here. */
  readonly column: number | undefined;
  /** Undefined until the server has opened it. */
  readonly shown: RecordResult | undefined;
  /** The windows that are open above it already. */
  readonly above: readonly RecordResult[];
  /** It was opened here: nobody has typed in it yet. */
  readonly fresh: boolean;
}

/** What windows over a form need of the server. */
export interface InsideCalls {
  readonly open: (draft: DraftContext, opening: Opening) => Promise<RecordResult>;
  /** The windows of the context with records, the lowest first. */
  readonly windows: (draft: DraftContext) => Promise<readonly RecordResult[]>;
}

/**
 * The window over the form of an open record, if there is one. It belongs to the same context, whose draft the server
 * changes by the topmost window alone: what waits is sent before it opens. Windows over that one are its own `Inside`.
 */
export class Inside {
  readonly state: Store<NestedWindow | undefined>;
  readonly #record: OpenRecord;
  readonly #calls: InsideCalls;

  /** `above` are windows that are open already, the lowest first. */
  constructor(record: OpenRecord, calls: InsideCalls, above: readonly RecordResult[]) {
    this.#record = record;
    this.#calls = calls;
    this.state = createStore(windowOf(above));
  }

  /**
   * Opens a window, or shows the one that is open on the server already. Throws what the server says against it,
   * `CallError` with status 0 where it does not answer.
   */
  async open(opening: Opening): Promise<void> {
    if (this.state.get()) return;
    const { table, column } = opening;
    this.state.set(() => ({ table, column, shown: undefined, above: [], fresh: true }));
    try {
      const shown = await this.#opened(opening);
      opening.before?.(shown);
      this.state.set((window) => window && { ...window, table: shown.tableId, shown });
    } catch (error) {
      const found = windowOf(await this.#above());
      this.state.set(() => found);
      if (!found) throw error;
    }
  }

  /** The window was closed: the draft is as `outer` shows it, with the record of the window if it `joined` it. */
  closed(outer: RecordResult, how: { readonly joined: boolean }): void {
    this.state.set(() => undefined);
    this.#record.resume(outer, how);
  }

  /** The windows of the context with records, the lowest first, as they stand on the server; none where it has ended. */
  async present(): Promise<readonly RecordResult[]> {
    const { context } = this.#record.state.get();
    return context ? await this.#calls.windows(context) : [];
  }

  /** These windows are open above the record's by now, whatever was shown here. */
  follow(above: readonly RecordResult[]): void {
    this.state.set(() => windowOf(above));
  }

  /** The draft `context` has ended elsewhere, and its windows with it: opens them anew, in another one. */
  async renewed(context: number, record: number | null): Promise<RecordResult> {
    const window = this.state.get();
    if (window?.column === undefined) throw new Error('There is no window to open anew');
    await this.#record.renew(context);
    return await this.#opened({ table: window.table, column: window.column, record });
  }

  /** The draft has ended elsewhere, and there is nothing in the window to keep. */
  async lost(context: number): Promise<void> {
    this.state.set(() => undefined);
    await this.#record.renew(context);
  }

  /** The windows that the server knows above the record's: one whose opening nobody acknowledged may be among them. */
  async #above(): Promise<readonly RecordResult[]> {
    const { context } = this.#record.state.get();
    if (!context) return [];
    const windows = await this.#calls.windows(context).catch(() => []);
    return windows.filter(({ window }) => window > context.window);
  }

  async #opened(opening: Opening): Promise<RecordResult> {
    if (!(await this.#record.settled())) throw new CallError(0, []);
    return await this.#record.inDraft((draft) => this.#calls.open(draft, opening));
  }
}

function windowOf([shown, ...above]: readonly RecordResult[]): NestedWindow | undefined {
  if (!shown) return undefined;
  const { tableId: table, columnId } = shown;
  return { table, column: columnId ?? undefined, shown, above, fresh: false };
}
