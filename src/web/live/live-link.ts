import type { LiveChange, RecordPeople, WatchRequest } from '#core/contract/live/live-routes.ts';
import type { Interest, LiveStanding } from './interest.ts';

/** Without a sign of life for so long, the page asks by itself, in milliseconds. */
const SILENCE = 30_000;
/** How often it asks then. */
const ASKING = 15_000;
/** A page that was not run for so long has slept: anything may have changed. */
const SLEPT = 60_000;
/** How long changes of what is shown are gathered before the server is told. */
const GATHERED = 150;
/** When the server is told again what it could not be told. */
const TOLD_AGAIN = 5_000;
/** How long a break lasts before it is said. */
const BREAK = 2_000;
/** Milliseconds by which what is shown may be older than its interest. */
const OLDER = 5_000;
const MAX_RECORDS = 300;
const MAX_TABLES = 50;
const MAX_OPEN = 20;

/** An event of the stream of this browser, whichever page has it; `lost` is said by that page while it has none. */
export type LiveEvent =
  | { readonly event: 'hello'; readonly data: { readonly stream: string } }
  | { readonly event: 'change'; readonly data: { readonly changes: readonly LiveChange[] } }
  | { readonly event: 'people'; readonly data: RecordPeople }
  | { readonly event: 'comments' | 'steps'; readonly data: Pick<RecordPeople, 'tableId' | 'recordId'> }
  | {
      readonly event: 'beat' | 'resync' | 'style' | 'notified' | 'work' | 'over' | 'lost';
      readonly data: object;
    };

/** What a page needs of its surroundings to keep up. */
interface LiveFarSide {
  readonly now: () => number;
  /** Calls back after so many milliseconds; gives the way to give up. */
  readonly later: (milliseconds: number, then: () => void) => () => void;
  /** Nobody sees the page. */
  readonly isHidden: () => boolean;
  readonly watch: (
    shown: WatchRequest,
  ) => Promise<{ readonly stale: readonly number[]; readonly people: readonly RecordPeople[] }>;
  readonly ask: (
    tables: readonly { readonly tableId: number; readonly age: number }[],
  ) => Promise<{ readonly stale: readonly number[] }>;
  readonly onStanding: (standing: LiveStanding) => void;
}

/** How far an interest is known to be as the server has it. */
interface Coverage {
  /** Up to here. */
  readonly at: number;
  /** What changes from then on is told by the stream. */
  readonly isWatched: boolean;
}

/**
 * What one page hears of changes: by the stream of the browser while it has signs of life, else by asking. It tells the
 * server what the page shows, and the parts of the page what has changed of it.
 */
export class LiveLink {
  readonly #tab: string;
  readonly #far: LiveFarSide;
  readonly #interests = new Map<Interest, Coverage>();
  #stream: string | undefined;
  #heardAt: number;
  #askedAt: number;
  #tickedAt: number;
  #standing: LiveStanding = 'off';
  #isTelling = false;
  #breaking: (() => void) | undefined;
  /** What the server was told last. */
  #told = '';
  #isOver = false;

  constructor(tab: string, far: LiveFarSide) {
    this.#tab = tab;
    this.#far = far;
    this.#heardAt = far.now();
    this.#askedAt = far.now();
    this.#tickedAt = far.now();
  }

  /** Adds what a part of the page shows, until the returned function is called. */
  watch(interest: Interest): () => void {
    this.#interests.set(interest, { at: interest.readAt ?? this.#far.now() - OLDER, isWatched: false });
    // Of what came before, nobody has told it.
    if (this.#stream) interest.onWork?.();
    this.#tellSoon();
    return () => {
      this.#interests.delete(interest);
      this.#tellSoon();
    };
  }

  hear(heard: LiveEvent): void {
    if (heard.event === 'lost') {
      this.#lose();
      return;
    }
    const hasSlept = this.#standing === 'live' && this.#far.now() - this.#heardAt > SLEPT;
    this.#heardAt = this.#far.now();
    this.#breaking?.();
    this.#breaking = undefined;
    this.#isOver = heard.event === 'over';
    this.#stand(this.#isOver ? 'off' : 'live');
    this.#take(heard);
    if (hasSlept && !this.#isOver) this.wake();
  }

  /** To be called every few seconds, and when the page is seen again. */
  tick(): void {
    const now = this.#far.now();
    const since = now - this.#tickedAt;
    const silence = now - this.#heardAt;
    this.#tickedAt = now;
    if (this.#isOver || this.#interests.size === 0) return;
    if (since > SLEPT && silence > SLEPT) this.wake();
    if (silence < SILENCE) return;
    this.#stand('asking');
    this.#unwatch();
    if (this.#far.isHidden() || now - this.#askedAt < ASKING) return;
    this.#askedAt = now;
    void this.#ask();
  }

  /** Anything may have changed: everything is to be loaded again. */
  wake(): void {
    for (const interest of this.#interests.keys()) {
      interest.onChange(undefined);
      this.#besideAnew(interest);
    }
    this.#cover([...this.#interests.keys()], this.#far.now());
    this.#tellSoon();
  }

  /** What the page shows, for the server; without a stream nothing. */
  shown(): WatchRequest | undefined {
    if (!this.#stream) return undefined;
    const now = this.#far.now();
    const tables = new Map<number, { tableId: number; age: number; records: number[] }>();
    for (const [{ tables: of, records }, { at }] of this.#interests)
      for (const [place, tableId] of of.entries()) {
        const { age = 0, records: before = [] } = tables.get(tableId) ?? {};
        const all = [...before, ...(place === 0 ? (records?.() ?? []) : [])];
        tables.set(tableId, {
          tableId,
          age: Math.max(age, now - at),
          records: [...new Set(all)].slice(0, MAX_RECORDS),
        });
      }
    const open = [...this.#interests.keys()].flatMap((interest) => interest.open ?? []);
    return {
      stream: this.#stream,
      tab: this.#tab,
      tables: [...tables.values()].slice(0, MAX_TABLES),
      open: open.slice(0, MAX_OPEN),
    };
  }

  #take(heard: LiveEvent): void {
    const { event, data } = heard;
    if (event === 'over') this.#stream = undefined;
    else if (event === 'hello') this.#begin(data.stream);
    else if (event === 'resync') this.wake();
    else if (event === 'people') this.#people([data]);
    else if (event === 'comments') this.#beside('onComments', data);
    else if (event === 'steps') this.#beside('onSteps', data);
    else if (event === 'change') this.#changed(data.changes);
    else if (event === 'notified') this.#tellAll('onNotified');
    else if (event === 'work') this.#tellAll('onWork');
    else if (this.#said() !== this.#told) this.#tellSoon();
    const watched = [...this.#interests].flatMap(([one, { isWatched }]) => (isWatched ? [one] : []));
    this.#cover(watched, this.#far.now());
  }

  #begin(stream: string): void {
    if (stream === this.#stream) return;
    this.#stream = stream;
    // Nobody was told of work and notifications while there was no stream.
    this.#tellAll('onWork');
    this.#unwatch();
    this.#tellSoon();
  }

  #lose(): void {
    this.#unwatch();
    if (this.#standing !== 'live') return;
    this.#breaking ??= this.#far.later(BREAK, () => this.#stand('broken'));
  }

  #tellSoon(wait = GATHERED): void {
    if (!this.#stream || this.#isTelling) return;
    this.#isTelling = true;
    this.#far.later(wait, () => {
      this.#isTelling = false;
      void this.#tell();
    });
  }

  async #tell(): Promise<void> {
    const [shown, stream, now] = [this.shown(), this.#stream, this.#far.now()];
    if (!shown) return;
    // Whoever shows nothing, and never did, need not say so.
    if (this.#told === '' && shown.tables.length + shown.open.length === 0) return;
    const interests = [...this.#interests.keys()];
    const said = this.#said();
    try {
      const { stale, people } = await this.#far.watch(shown);
      if (stream !== this.#stream) return;
      this.#told = said;
      // Of what stands beside records nothing was told before.
      for (const interest of interests)
        if (this.#interests.get(interest)?.isWatched === false) this.#besideAnew(interest);
      this.#cover(interests, now, true);
      this.#stale(interests, stale);
      this.#people(people);
    } catch {
      this.#tellSoon(TOLD_AGAIN);
    }
  }

  async #ask(): Promise<void> {
    const now = this.#far.now();
    const interests = [...this.#interests];
    const ages = new Map<number, number>();
    for (const [{ tables }, { at }] of interests)
      for (const tableId of tables) ages.set(tableId, Math.max(ages.get(tableId) ?? 0, now - at));
    // What shows no table asks by itself.
    for (const [{ tables, onChange }] of interests) if (tables.length === 0) onChange(undefined);
    if (ages.size === 0) return;
    const asked = [...ages].map(([tableId, age]) => ({ tableId, age })).slice(0, MAX_TABLES);
    try {
      const { stale } = await this.#far.ask(asked);
      const all = interests.map(([interest]) => interest);
      this.#cover(all, now);
      this.#stale(all, stale);
      for (const interest of all) this.#besideAnew(interest);
    } catch {
      // Asked again after a while.
    }
  }

  /** What the server would be told now, but for the age of what is shown. */
  #said(): string {
    const { tables = [], ...rest } = this.shown() ?? {};
    return JSON.stringify([tables.map(({ age: _age, ...table }) => table), rest]);
  }

  #stale(interests: readonly Interest[], stale: readonly number[]): void {
    for (const interest of interests)
      if (this.#interests.has(interest) && interest.tables.some((tableId) => stale.includes(tableId)))
        interest.onChange(undefined);
  }

  #tellAll(hearing: 'onNotified' | 'onWork'): void {
    for (const interest of this.#interests.keys()) interest[hearing]?.();
  }

  #changed(changes: readonly LiveChange[]): void {
    for (const interest of this.#interests.keys())
      for (const change of changes) if (interest.tables.includes(change.tableId)) interest.onChange(change);
  }

  /** What these show is as the server had it at that time. */
  #cover(interests: readonly Interest[], at: number, isWatched?: boolean): void {
    for (const interest of interests) {
      const before = this.#interests.get(interest);
      if (before) this.#interests.set(interest, { at, isWatched: isWatched ?? before.isWatched });
    }
  }

  /** Nothing is told of what the page shows, until the server knows of it again. */
  #unwatch(): void {
    this.#told = '';
    for (const [interest, { at }] of this.#interests) this.#interests.set(interest, { at, isWatched: false });
  }

  #people(told: readonly RecordPeople[]): void {
    for (const { open, onPeople } of this.#interests.keys())
      for (const { tableId, recordId, people } of told)
        if (open?.recordId === recordId && open.tableId === tableId) onPeople?.(people);
  }

  #beside(
    hearing: 'onComments' | 'onSteps',
    { tableId, recordId }: Pick<RecordPeople, 'tableId' | 'recordId'>,
  ): void {
    for (const interest of this.#interests.keys())
      if (interest.open?.recordId === recordId && interest.open.tableId === tableId) interest[hearing]?.();
  }

  /** What stands beside an open record may be another one. */
  #besideAnew({ onComments, onSteps }: Interest): void {
    onComments?.();
    onSteps?.();
  }

  #stand(standing: LiveStanding): void {
    if (standing === this.#standing) return;
    this.#standing = standing;
    this.#far.onStanding(standing);
  }
}
