import type { RecordResult } from '#core/contract/action-results.ts';
import type { RecordAnswer } from '#core/contract/record-routes.ts';
import type { Problem } from '#core/std/result.ts';
import { createStore, type Store } from '#web/ui/store.ts';
import { LONE, type DraftPart } from './draft-part.ts';
import { DraftQueue, type Changes } from './draft-queue.ts';
import type { RecordCalls } from './far-side.ts';
import { newsIn, overStored, ownColumns, picked, takenIn } from './draft-values.ts';
import {
  isSameValue,
  type DraftContext,
  type Following,
  type RecordState,
  type Values,
} from './record-state.ts';
import type { Outcome } from './outcome.ts';
import { shownStored } from './record-start.ts';
import { Elsewhere, faultsOf, isConflict, isLost, isStale, isTold, verdictOn } from './refusal.ts';
import { SeenValues } from './seen-values.ts';
import { Turns } from './turns.ts';
import { TypedProblems } from './typed-problems.ts';
import { NOTHING_ASIDE, type Aside } from './unsent-changes.ts';

/** How long typing rests before it is sent, in milliseconds. */
const REST = 600;

/**
 * One record open in a window, with its draft: what is shown, what is sent, what is wrong. The first change opens a
 * context; each later one goes into its draft. React only shows `state` and tells of what people do.
 */
export class OpenRecord {
  readonly state: Store<RecordState>;
  readonly #calls: RecordCalls;
  readonly #typing = new TypedProblems();
  /** Columns whose change the draft did not take; they are tried again before the record is saved. */
  readonly #refused = new Set<string>();
  readonly #seen: SeenValues;
  #queue: DraftQueue<Following>;
  #part: DraftPart = LONE;
  /** The calls in the draft: the server takes one after the other. */
  readonly #turns = new Turns();
  /** Tells the answers of an ended draft from those of the present one. */
  #generation = 0;

  constructor(start: RecordState, calls: RecordCalls) {
    this.state = createStore(start);
    this.#seen = new SeenValues(start.seen);
    this.#calls = calls;
    this.#queue = this.#newQueue();
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
    const generation = this.#generation;
    return await this.#turns.take(async () => {
      if (generation !== this.#generation) throw new Error('The draft was dropped before this call');
      const draft = this.state.get().context ?? (await this.#openContext());
      try {
        const answer = await run(draft);
        if (this.state.get().elsewhere) this.#set({ elsewhere: false });
        return answer;
      } catch (error) {
        throw await this.#placed(error, draft);
      }
    });
  }

  /** Something that belongs to the draft has changed; `following` is what follows from it here. */
  follow(following: Following): void {
    this.#acknowledged(following, {});
    this.touch();
  }

  /** A window over the form was closed: the draft is as `shown` now, with the record of that window if it `joined`. */
  resume(shown: RecordResult, joined: boolean): void {
    const { title, rights, states, nested } = shown;
    const { values, touched } = this.state.get();
    this.#typing.keep(shown.values);
    const taken = Object.fromEntries(takenIn(shown.values, values, this.#own()));
    this.#set({ title, rights, states, nested, values: { ...values, ...taken }, touched: touched || joined });
    if (joined) this.#part.joined();
    else this.#part.followed();
    if (!this.state.get().elsewhere) return;
    this.#set({ elsewhere: false });
    void this.flush();
  }

  /** The window was closed elsewhere, and is here now: gives what of it the draft has not, and all that it changed. */
  leaveBehind(): { readonly unsent: Aside; readonly own: Aside } {
    const unsent = this.#aside([...Object.keys(this.#queue.unsent), ...this.#refused]);
    this.#end();
    return { unsent, own: this.#aside(ownColumns(this.state.get(), this.#calls.isWritten)) };
  }

  /** Whether all that was typed here has reached the draft, or was refused by it. */
  async settled(): Promise<boolean> {
    await this.flush();
    return Object.keys(this.#queue.unsent).length === 0 && !this.#part.waits();
  }

  /** The draft `context` has ended elsewhere: what of it is not stored yet goes into a new one. */
  async renew(context: number): Promise<void> {
    if (this.state.get().context?.context === context) await this.#beginAgain();
  }

  /** There is something to save or to drop. */
  touch(): void {
    this.#set({ touched: true });
  }

  /** The user gave a column a new value. */
  change(column: string, value: unknown): void {
    const { [column]: _fault, ...faults } = this.state.get().faults;
    this.#seen.note(column, this.#calls.sent(column, this.state.get().stored[column] ?? null));
    this.#set({ values: { ...this.state.get().values, [column]: value }, faults, touched: true });
    this.#refused.delete(column);
    this.#queue.add({ [column]: this.#calls.sent(column, value) });
    this.#keep();
  }

  /** What stands in a control is no value, or is one again. It is shown once the control is left. */
  typingProblem(column: string, problem: Problem | undefined): void {
    if (problem) {
      this.#typing.mark(column, problem);
      this.touch();
      return;
    }
    const come = this.#typing.settle(column);
    if (!come) return;
    const { [column]: _fault, ...faults } = this.state.get().faults;
    const { values } = this.state.get();
    this.#set({ faults, values: column in this.#queue.unsent ? values : { ...values, ...come } });
  }

  /** A control was left: what it holds is sent, or what is wrong with it shown. */
  leave(column: string): void {
    const problem = this.#typing.of(column);
    if (problem) this.#set({ faults: { ...this.state.get().faults, [column]: problem } });
    else if (this.#queue.state === 'waiting') void this.#queue.flush();
  }

  /** Saves the draft; `mine` are columns on which the user keeps the own value over somebody else's. */
  async validate(mine: readonly string[] = []): Promise<Outcome> {
    if (this.state.get().busy) return { kind: 'refused' };
    if (this.#typing.size > 0) {
      const faults = { ...this.state.get().faults, ...this.#typing.faults };
      this.#set({ faults, refusedFor: faults });
      return { kind: 'refused' };
    }
    this.#set({ busy: 'validating', complaints: [], conflict: undefined, refusedFor: {} });
    try {
      return await this.#validateNow(mine);
    } finally {
      this.#set({ busy: undefined, refusedFor: this.state.get().faults });
    }
  }

  /** Drops the draft; gives what it had changed, so that it can be brought back; undefined where it could not. */
  async cancel(): Promise<Aside | undefined> {
    const { context, stored, touched, busy } = this.state.get();
    if (busy) return undefined;
    const { unsent } = this.#queue;
    this.#end();
    this.#set({ busy: 'cancelling', complaints: [] });
    try {
      if (context) await this.#calls.cancel(context, touched);
    } catch (error) {
      if (!isLost(error)) return this.#cancelFailed(await this.#placed(error, context), unsent);
    } finally {
      this.#set({ busy: undefined });
    }
    const dropped = this.#aside(ownColumns(this.state.get(), this.#calls.isWritten));
    this.#showStored(stored);
    return dropped;
  }

  /** The record holds this now: it is shown, under what the draft changes. */
  refresh(answer: RecordAnswer): void {
    const { title, rights, states, values } = answer;
    const resting = this.state.get().context ? {} : { states };
    this.#set({ title, rights, storedStates: states, ...resting, ...overStored(this.state.get(), values) });
  }

  /** The draft was saved or is gone: shows the record as it is now, without losing the place on the screen. */
  settle(answer: RecordAnswer): void {
    this.#end();
    const { id: recordId, title, rights, states: storedStates } = answer;
    this.#set({ recordId, title, rights, storedStates });
    this.#showStored(answer.values);
  }

  /** Sends what waits, because the window is left; the draft stays on the server. */
  async flush(): Promise<boolean> {
    const sent = await Promise.all([this.#queue.flush(), this.#part.flush()]);
    return sent.every(Boolean);
  }

  /** The page is about to go: what is not acknowledged goes out in one last call. */
  farewell(): void {
    const { unsent } = this.#queue;
    const { context } = this.state.get();
    this.#keep();
    if (context && Object.keys(unsent).length > 0)
      this.#calls.farewell(context, unsent, this.#seen.of(Object.keys(unsent)));
    if (context) this.#part.farewell(context);
  }

  async #validateNow(mine: readonly string[]): Promise<Outcome> {
    for (const column of this.#refused) {
      this.#queue.add({ [column]: this.#calls.sent(column, this.state.get().values[column]) });
    }
    if (!(await this.flush())) {
      if (this.#queue.state === 'disconnected') this.#set({ complaints: [this.#calls.say('disconnected')] });
      return { kind: 'refused' };
    }
    const { context } = this.state.get();
    if (!context) return { kind: 'unchanged' };
    try {
      const all = [...mine, ...this.#part.mine()];
      // Nobody knows whether it was done: until somebody does, nothing is taken in that could be lost by it.
      const onSilence = () => this.#set({ busy: 'waiting', complaints: [this.#calls.say('unanswered')] });
      const end = await this.#calls.validate(context, all, onSilence);
      if (end.kind === 'joined') return end;
      return { kind: 'saved', recordId: end.idenreg, operation: end.operation };
    } catch (error) {
      this.#set({ busy: 'validating', complaints: [] });
      return await this.#explained(await this.#placed(error, context));
    }
  }

  /** What a failure of a call in a draft is; where its window is not on top any more, that it goes on elsewhere. */
  async #placed(error: unknown, draft: DraftContext | undefined): Promise<unknown> {
    if (!draft || !isStale(error) || !(await this.#calls.isElsewhere(draft))) return error;
    this.#set({ elsewhere: true });
    return new Elsewhere(error.status, error.entries);
  }

  async #explained(error: unknown): Promise<Outcome> {
    if (isTold(error)) return { kind: 'refused' };
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

  async #inConflict(columns: readonly string[]): Promise<Outcome> {
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
    this.#queue = this.#newQueue();
    this.#queue.add(unsent);
    const complaints = isTold(error) ? [] : this.#faultsOf(error).complaints;
    this.#set({ sending: this.#queue.state, complaints });
    return undefined;
  }

  /** The draft was ended elsewhere: what of it the record does not hold yet goes into a new one. */
  async #beginAgain(): Promise<void> {
    this.#end();
    this.#queue = this.#newQueue();
    this.#part.ended();
    this.#set({ context: undefined, sending: 'still', elsewhere: false, nested: [] });
    try {
      if (this.state.get().recordId !== null) this.refresh(await this.#calls.display());
    } catch (error) {
      this.#set({ complaints: this.#faultsOf(error).complaints });
      return;
    }
    const { values } = this.state.get();
    const left = ownColumns(this.state.get(), this.#calls.isWritten);
    this.#queue.add(Object.fromEntries(left.map((name) => [name, this.#calls.sent(name, values[name])])));
    this.#set({ touched: left.length > 0, complaints: [this.#calls.say('over')] });
    this.#keep();
  }

  /** Ends the draft here: answers that are still under way come too late. */
  #end(): void {
    this.#queue.stop();
    this.#generation += 1;
    this.#calls.drawer.keep(NOTHING_ASIDE);
  }

  #showStored(stored: Values): void {
    const before = this.state.get();
    const thrown = this.#typing.columns;
    this.#typing.clear();
    this.#refused.clear();
    this.#seen.forget();
    this.#queue = this.#newQueue();
    this.#part.ended();
    this.#set(shownStored(before, stored, thrown));
  }

  #newQueue(): DraftQueue<Following> {
    return new DraftQueue({
      rest: REST,
      send: (changes) => this.#send(changes),
      judge: verdictOn,
      onAnswer: (answer, sent) => {
        this.#acknowledged(answer, sent);
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
    return await this.inDraft(
      async (draft) => await this.#calls.update(draft, changes, this.#seen.of(Object.keys(changes))),
    );
  }

  /** A context shows the record as it is now: other people's changes come in under the own ones. */
  async #openContext(): Promise<DraftContext> {
    const generation = this.#generation;
    const opened = await this.#calls.open();
    const context = { context: opened.context, window: opened.window, key: opened.key };
    if (generation !== this.#generation) {
      await this.#calls.cancel(context, false);
      throw new Error('The draft was dropped while its context was being opened');
    }
    const { title, rights, states, nested } = opened;
    this.#set({ context, title, rights, states, nested, ...overStored(this.state.get(), opened.values) });
    return context;
  }

  #acknowledged({ values: answered, states }: Following, sent: Changes): void {
    for (const column of Object.keys(sent)) this.#refused.delete(column);
    const { values } = this.state.get();
    this.#typing.keep(answered);
    const news = newsIn(answered, values, this.#own());
    if (news.length > 0) this.#set({ values: { ...values, ...Object.fromEntries(news) } });
    if (!isSameValue(states, this.state.get().states)) this.#set({ states });
    if (this.state.get().complaints.length > 0) this.#set({ complaints: [] });
    this.#keep();
  }

  /** The columns in which something stands that the draft does not have: nothing is shown over it. */
  #own(): ReadonlySet<string> {
    return new Set([...Object.keys(this.#queue.unsent), ...this.#typing.columns, ...this.#refused]);
  }

  #marked(refused: Changes, error: unknown): void {
    for (const column of Object.keys(refused)) this.#refused.add(column);
    const { faults, complaints } = this.#faultsOf(error);
    const marked = Object.fromEntries(Object.entries(faults).filter(([name]) => name in refused));
    this.#set({ faults: { ...this.state.get().faults, ...marked }, complaints });
  }

  /** Puts aside what the server does not have yet, with the titles of its links. */
  #keep(): void {
    this.#calls.drawer.keep(this.#aside(Object.keys(this.#queue.unsent)));
  }

  #aside(names: readonly string[]): Aside {
    return { changes: picked(this.state.get().values, names), seen: this.#seen.of(names) };
  }

  #set(change: Partial<RecordState>): void {
    this.state.set((state) => ({ ...state, ...change }));
  }
}
