import type { Deletion, RecordResult } from '#core/contract/actions/action-results.ts';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import type { Problem } from '#core/std/result.ts';
import { createStore, type Store } from '#web/std/store.ts';
import { LONE, type DraftPart } from './draft-part.ts';
import { DeletedRecords } from './deleted-records.ts';
import { chosenAmong, deletionsOf } from './deletions.ts';
import { DraftCalls } from './draft-calls.ts';
import type { Changes } from './queue/draft-queue.ts';
import type { RecordCalls } from './far-side.ts';
import { newsIn, overStored, ownColumns, picked, takenIn } from './draft-values.ts';
import {
  isSameValue,
  type DraftContext,
  type Following,
  type RecordScreenState,
  type AnswerValues,
} from './record-state.ts';
import type { SaveOutcome } from './save-outcome.ts';
import { OwnChanges } from './own-changes.ts';
import { shownStored, storedParts } from './record-start.ts';
import { faultsOf, isConflict, isLost, isTold, verdictOn, withoutGone } from './refusal.ts';
import { SeenValues } from './seen-values.ts';
import { NOTHING_ASIDE, type Aside } from './queue/unsent-changes.ts';

/** How long typing rests before it is sent, in milliseconds. */
const REST = 600;

/**
 * One record open in a window, with its draft: what is shown, what is sent, what is wrong. The first change opens a
 * context; each later one goes into its draft. React only shows `state` and tells of what people do.
 */
export class OpenRecord {
  readonly state: Store<RecordScreenState>;
  readonly deleted: DeletedRecords;
  readonly #calls: RecordCalls;
  readonly #draft: DraftCalls;
  readonly #own: OwnChanges<Following>;
  readonly #seen: SeenValues;
  #part: DraftPart = LONE;
  /** Columns on which the own values win, as long as a save is held up by deleted records. */
  #mine: readonly string[] = [];

  constructor(start: RecordScreenState, calls: RecordCalls) {
    this.state = createStore(start);
    this.#seen = new SeenValues(start.seen);
    this.#calls = calls;
    this.deleted = new DeletedRecords(this.state, calls);
    this.#draft = new DraftCalls(this.state, calls);
    this.#own = this.#ownChanges();
  }

  /** Takes up again what an earlier page put aside because it could not send it any more. */
  takeUp(): void {
    const { changes, seen } = this.#calls.drawer.kept();
    this.#seen.addOlder(seen);
    for (const [column, value] of Object.entries(changes)) this.change(column, value);
  }

  /** Joins what else belongs to the draft. */
  join(part: DraftPart): void {
    this.#part = part;
  }

  /** Makes a call in the draft, which is opened where there is none yet, after all calls before it. */
  async inDraft<Answer>(run: (draft: DraftContext) => Promise<Answer>): Promise<Answer> {
    return await this.#draft.make(run);
  }

  /** Something that belongs to the draft has changed; `following` is what follows from it here. */
  follow(following: Following): void {
    this.#acknowledged(following);
    this.touch();
  }

  /** A window over the form was closed: the draft is as `shown` now, with the record of that window if it `joined`. */
  resume(shown: RecordResult, { joined }: { readonly joined: boolean }): void {
    this.#draft.returned();
    const { title, rights, states, layouts, nested, deletions } = shown;
    const { values } = this.state.get();
    this.#own.typing.keep(shown.values);
    const taken = Object.fromEntries(takenIn(shown.values, values, this.#own.columns));
    this.#set({ title, rights, states, layouts, nested, values: { ...values, ...taken } });
    this.deleted.told(deletions);
    if (joined) this.touch();
    this.#part[joined ? 'joined' : 'followed']();
    if (!this.state.get().elsewhere) return;
    this.#set({ elsewhere: false });
    void this.flush();
  }

  /** The window was closed elsewhere, and is here now: gives what of it the draft has not, and all that it changed. */
  leaveBehind(): { readonly unsent: Aside; readonly own: Aside } {
    const unsent = this.#aside(this.#own.untaken);
    this.#end();
    return { unsent, own: this.#aside(ownColumns(this.state.get(), this.#calls.isWritten)) };
  }

  /** Whether all that was typed here has reached the draft, or was refused by it. */
  async settled(): Promise<boolean> {
    await this.flush();
    return Object.keys(this.#own.unsent).length === 0 && !this.#part.waits();
  }

  /** The draft `context` has ended elsewhere: what of it is not stored yet goes into a new one. */
  async renew(context: number): Promise<void> {
    if (this.state.get().context?.context === context) await this.#beginAgain();
  }

  /** There is something to save or to drop. */
  touch(): void {
    this.#set({ touched: true });
  }

  /** The user gave a column a new value, and was `told` what somebody else has stored there meanwhile. */
  change(column: string, value: unknown, told = false): void {
    const { [column]: _fault, ...faults } = this.state.get().faults;
    this.#seen.note(column, this.#calls.sent(column, this.state.get().stored[column] ?? null), told);
    this.#set({ values: { ...this.state.get().values, [column]: value }, faults, touched: true });
    this.#own.give({ [column]: this.#calls.sent(column, value) });
    this.#keep();
  }

  /** What stands in a control is no value, or is one again. It is shown once the control is left. */
  typingProblem(column: string, problem: Problem | undefined): void {
    if (problem) {
      this.#own.typing.mark(column, problem);
      this.touch();
      return;
    }
    const come = this.#own.typing.settle(column);
    if (!come) return;
    const { [column]: _fault, ...faults } = this.state.get().faults;
    const { values } = this.state.get();
    this.#set({ faults, values: column in this.#own.unsent ? values : { ...values, ...come } });
  }

  /** A control was left: what it holds is sent, or what is wrong with it shown. */
  leave(column: string): void {
    const problem = this.#own.typing.of(column);
    if (problem) this.#set({ faults: { ...this.state.get().faults, [column]: problem } });
    else this.#own.left();
  }

  /** Saves the draft; `mine` are columns on which the user keeps the own value over somebody else's. */
  async validate(mine: readonly string[] = []): Promise<SaveOutcome> {
    if (this.state.get().busy) return { kind: 'refused' };
    const faults = withoutGone(this.state.get().faults);
    this.#set({ busy: 'validating', complaints: [], conflict: undefined, refusedFor: {}, faults });
    try {
      return await this.#validateNow(mine);
    } finally {
      this.#set({ busy: undefined, refusedFor: this.state.get().faults });
    }
  }

  /** Begins a new record with what stands here of a deleted one; gives its context, and what it did not take. */
  async copyHere(): ReturnType<RecordCalls['copy']> {
    const { stored } = this.state.get();
    const copied = await this.deleted.copy();
    this.#end();
    this.#showStored(stored);
    return copied;
  }

  /** Drops the draft; gives what it had changed, so that it can be brought back; undefined where it could not. */
  async cancel(): Promise<Aside | undefined> {
    const { context, stored, touched, busy } = this.state.get();
    if (busy) return undefined;
    const { unsent } = this.#own;
    this.#end();
    this.#set({ busy: 'cancelling', complaints: [] });
    try {
      if (context) await this.#draft.finish(async () => await this.#calls.cancel(context, touched));
    } catch (error) {
      if (!isLost(error)) return this.#cancelFailed(await this.#draft.placed(error, context), unsent);
    } finally {
      this.#set({ busy: undefined });
    }
    const dropped = this.#aside(ownColumns(this.state.get(), this.#calls.isWritten));
    this.#showStored(stored);
    return dropped;
  }

  /** The record holds this now: it is shown, under what the draft changes. */
  refresh(answer: RecordAnswer): void {
    const { states, layouts, values } = answer;
    const resting = this.state.get().context ? {} : { states, layouts };
    this.#set({ ...storedParts(answer), ...resting, ...overStored(this.state.get(), values) });
  }

  /** The draft was saved or is gone: shows the record as it is now, without losing the place on the screen. */
  settle(answer: RecordAnswer): void {
    this.#end();
    this.#set({ recordId: answer.id, ...storedParts(answer) });
    this.#showStored(answer.values);
  }

  /** Sends what waits, because the window is left; the draft stays on the server. */
  async flush(): Promise<boolean> {
    const sent = await Promise.all([this.#own.flush(), this.#part.flush()]);
    return sent.every(Boolean);
  }

  /** The page is about to go: what is not acknowledged goes out in one last call. */
  farewell(): void {
    const { unsent } = this.#own;
    const { context } = this.state.get();
    this.#keep();
    if (context && Object.keys(unsent).length > 0)
      this.#calls.farewell(context, unsent, this.#seen.of(Object.keys(unsent)));
    if (context) this.#part.farewell(context);
  }

  async #validateNow(mine: readonly string[]): Promise<SaveOutcome> {
    this.#own.tryRefused((column) => this.#calls.sent(column, this.state.get().values[column]));
    const isReady = await this.#part.prepare();
    const isSent = await this.flush();
    if (!isReady || this.#own.state === 'disconnected') {
      this.#set({ complaints: [this.#calls.say('disconnected')] });
      return { kind: 'refused' };
    }
    if (!isSent || this.#own.typing.size > 0) {
      if (this.#own.state !== 'held' && this.#own.state !== 'over') this.#held();
      return { kind: 'refused' };
    }
    const { context } = this.state.get();
    if (!context) return { kind: 'unchanged' };
    try {
      const { deletions, choices } = this.state.get();
      this.#mine = [...new Set([...this.#mine, ...mine])];
      const all = [...this.#mine, ...this.#part.mine()];
      const chosen = { mine: all, deleted: chosenAmong(deletions, choices) };
      // Nobody knows whether it was done: until somebody does, nothing is taken in that could be lost by it.
      const onSilence = () => this.#set({ busy: 'waiting', complaints: [this.#calls.say('unanswered')] });
      const end = await this.#draft.finish(
        async () => await this.#calls.validate(context, chosen, onSilence),
      );
      if (end.kind === 'joined') return end;
      return { kind: 'saved', recordId: end.recordId, operation: end.operation };
    } catch (error) {
      this.#set({ busy: 'validating', complaints: [] });
      return await this.#explained(await this.#draft.placed(error, context));
    }
  }

  /** What is known to be wrong before the server is asked: typing that is no value, refused changes, missing values. */
  #held(): void {
    const { values, states, faults } = this.state.get();
    const missing = this.#calls.missing(values, states).map((name) => [name, { code: 'value.required' }]);
    this.#set({ faults: { ...Object.fromEntries(missing), ...faults, ...this.#own.typing.faults } });
    this.#part.held();
  }

  async #explained(error: unknown): Promise<SaveOutcome> {
    if (isTold(error)) return { kind: 'refused' };
    const deleted = deletionsOf(error);
    if (deleted.length > 0) return this.#askedOf(deleted, error);
    // Somebody may save these columns once more: then both values are shown again.
    this.#mine = [];
    if (isLost(error)) {
      await this.#beginAgain();
      return { kind: 'refused' };
    }
    if (isConflict(error)) {
      const own = error.entries.filter(({ row }) => row === undefined);
      const columns = own.flatMap(({ column }) => (column ? [column] : []));
      if (own.length > 0) return await this.#inConflict(columns);
    }
    const { faults, complaints, rows } = this.#faultsOf(error);
    this.#part.refused(rows);
    this.#set({ faults: { ...this.state.get().faults, ...faults }, complaints });
    return { kind: 'refused' };
  }

  /** A save has found deleted records: they are told where they are named, and what becomes of them is asked. */
  #askedOf(deleted: readonly Deletion[], error: unknown): SaveOutcome {
    const { faults, rows } = this.#faultsOf(error);
    this.#part.refused(rows);
    this.#set({ faults: { ...this.state.get().faults, ...faults } });
    this.deleted.asked(deleted);
    return { kind: 'refused' };
  }

  async #inConflict(columns: readonly string[]): Promise<SaveOutcome> {
    const now = await this.#calls.display();
    // From here on the user sees what is stored now in these columns.
    for (const name of columns) this.#seen.put(name, this.#calls.sent(name, now.values[name] ?? null));
    this.refresh(now);
    this.#set({ conflict: { columns, theirs: now.values, by: now.updatedBy, at: now.updatedAt } });
    return { kind: 'refused' };
  }

  #faultsOf(error: unknown): ReturnType<typeof faultsOf> {
    const known = new Set(Object.keys(this.state.get().values));
    return faultsOf(error, known, this.#calls.say('disconnected'));
  }

  #cancelFailed(error: unknown, unsent: Changes): undefined {
    this.#own.restart();
    this.#own.again(unsent);
    const complaints = isTold(error) ? [] : this.#faultsOf(error).complaints;
    this.#set({ sending: this.#own.state, complaints });
    return undefined;
  }

  /** The draft was ended elsewhere: what of it the record does not hold yet goes into a new one. */
  async #beginAgain(): Promise<void> {
    this.#end();
    this.#own.restart();
    this.#part.ended();
    this.#set({ context: undefined, sending: 'still', elsewhere: false, nested: [] });
    try {
      if (this.state.get().recordId !== null) this.refresh(await this.#calls.display());
    } catch (error) {
      if (!this.deleted.stranded(error)) this.#set({ complaints: this.#faultsOf(error).complaints });
      return;
    }
    const { values } = this.state.get();
    const left = ownColumns(this.state.get(), this.#calls.isWritten);
    this.#own.again(Object.fromEntries(left.map((name) => [name, this.#calls.sent(name, values[name])])));
    this.#set({ touched: left.length > 0, complaints: [this.#calls.say('over')] });
    this.#keep();
  }

  /** Ends the draft here: answers that are still under way come too late. */
  #end(): void {
    this.#own.stop();
    this.#draft.end();
    this.#calls.drawer.keep(NOTHING_ASIDE);
  }

  #showStored(stored: AnswerValues): void {
    const before = this.state.get();
    const thrown = this.#own.typing.columns;
    this.#own.clear();
    this.#seen.forget();
    this.#part.ended();
    this.#set(shownStored(before, stored, thrown));
  }

  #ownChanges(): OwnChanges<Following> {
    return new OwnChanges({
      rest: REST,
      send: (changes) => this.#send(changes),
      judge: verdictOn,
      onAnswer: (answer) => {
        this.#acknowledged(answer);
        this.#part.followed();
      },
      onRefusal: (refused, error) => this.#marked(refused, error),
      onState: (sending) => {
        if (sending !== 'over') {
          this.#keep();
          this.#set({ sending });
        } else void this.#beginAgain();
      },
    });
  }

  async #send(changes: Changes): Promise<Following> {
    return await this.deleted.telling(
      async () =>
        await this.inDraft((draft) =>
          this.#calls.update(draft, changes, this.#seen.of(Object.keys(changes))),
        ),
    );
  }

  #acknowledged({ values: answered, states, layouts, deletions }: Following): void {
    if (deletions) this.deleted.told(deletions);
    const { values } = this.state.get();
    this.#own.typing.keep(answered);
    const news = newsIn(answered, values, this.#own.columns);
    if (news.length > 0) this.#set({ values: { ...values, ...Object.fromEntries(news) } });
    if (!isSameValue(states, this.state.get().states)) this.#set({ states });
    if (!isSameValue(layouts, this.state.get().layouts)) this.#set({ layouts });
    if (this.state.get().complaints.length > 0) this.#set({ complaints: [] });
    this.#keep();
  }

  #marked(refused: Changes, error: unknown): void {
    const { faults, complaints } = this.#faultsOf(error);
    const marked = Object.fromEntries(Object.entries(faults).filter(([name]) => name in refused));
    this.#set({ faults: { ...this.state.get().faults, ...marked }, complaints });
  }

  /** Puts aside what the server does not have yet, with the titles of its links. */
  #keep(): void {
    this.#calls.drawer.keep(this.#aside(Object.keys(this.#own.unsent)));
  }

  #aside(names: readonly string[]): Aside {
    return { changes: picked(this.state.get().values, names), seen: this.#seen.of(names) };
  }

  #set(change: Partial<RecordScreenState>): void {
    this.state.set((state) => ({ ...state, ...change }));
  }
}
