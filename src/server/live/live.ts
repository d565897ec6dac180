import { catalogIn, type Catalog } from '#core/catalog/catalog.ts';
import { AppError } from '#core/errors.ts';
import type { Database } from '../database/pool.ts';
import type { EventData } from '../events/events.ts';
import { viewerOf, type Session, type Sessions } from '../session/session.ts';
import {
  announce,
  Announcer,
  type Announcement,
  type CommentTick,
  type StepTick,
  type Tick,
} from './announcer.ts';
import { readsBeside } from './beside-readers.ts';
import { LiveStream } from './live-stream.ts';
import { cleanPresence, peopleAt } from './presence.ts';
import { seenChanges } from './seen-changes.ts';
import { dropStreams, keepStreams, readWatch } from './watches.ts';

export { LIVE_CHANNEL } from './announcer.ts';
export { peopleAt } from './presence.ts';
export { seenChanges } from './seen-changes.ts';
export { staleTables } from './stale-tables.ts';
export { watch } from './watches.ts';

/** Milliseconds between signs of life of a stream; with each its session is looked at. */
const BEAT = 20_000;
/** Milliseconds in which news of sessions are gathered. */
const LOOKED_AFTER = 100;
/** Streams that one session, and all of one account, may have open in a process. */
const MAX_PER_SESSION = 6;
const MAX_PER_ACCOUNT = 20;
/** Announcements that wait to be told; with more, everybody is told to load again. */
const MAX_WAITING = 200;

interface LiveWorld {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly catalog: () => Catalog | undefined;
}

/** What a browser hears of changes: the streams of this process, and what it tells the other processes. */
export class Live {
  readonly #world: LiveWorld;
  readonly #announcer: Announcer;
  readonly #streams = new Map<string, LiveStream>();
  readonly #waiting: Announcement[] = [];
  #telling = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(world: LiveWorld) {
    this.#world = world;
    this.#announcer = new Announcer(world.db);
  }

  /** Notes what an operation changed; all processes are told a moment later. */
  note(changed: EventData['records.changed']): void {
    if (!this.#closed) this.#announcer.note(changed);
  }

  /** Notes that comments at a record are others; whoever has it open and may read them is told. */
  noteComments({ table, record, column }: EventData['comments.changed']): void {
    if (this.#closed) return;
    // Browsers that miss it see the comments when they load again.
    announce(this.#world.db, [{ comments: [table, record, column] }]).catch(() => undefined);
  }

  /** Notes that next steps at a record are others; whoever has it open and may read it is told, and those who are to do them. */
  noteSteps({ table, record, users }: EventData['steps.changed']): void {
    if (this.#closed) return;
    announce(this.#world.db, [{ steps: [table, record, users] }]).catch(() => undefined);
  }

  /** Opens a stream. Throws AppError `live.too_many`. */
  open(session: Session, { isResumed }: { readonly isResumed: boolean }): LiveStream['events'] {
    const of = [...this.#streams.values()];
    const ofSession = of.filter((other) => other.session.id === session.id).length;
    const ofAccount = of.filter((other) => other.session.account.key === session.account.key).length;
    if (ofSession >= MAX_PER_SESSION || ofAccount >= MAX_PER_ACCOUNT) throw new AppError('live.too_many');
    const stream = new LiveStream(session, (closed) => void this.#closedBy(closed));
    this.#streams.set(stream.id, stream);
    stream.tell('hello', { stream: stream.id });
    if (isResumed) stream.tell('resync', {});
    if (this.#closed) stream.end();
    this.#timer ??= setInterval(() => void this.#beat(), BEAT).unref();
    return stream.events;
  }

  /** Takes what a process has announced; without a payload anything may have been missed. */
  async hear(payload: string | undefined): Promise<void> {
    if (payload === undefined) {
      this.resync();
      return;
    }
    const heard = JSON.parse(payload) as Announcement;
    if ('watch' in heard && !this.#streams.has(heard.watch)) return;
    this.#waiting.push(heard);
    // What browsers watch is read in any case: without it they would hear nothing from then on.
    const watches = this.#waiting.filter((one) => 'watch' in one);
    if (this.#waiting.length - watches.length > MAX_WAITING) {
      this.#waiting.splice(0, this.#waiting.length, ...watches);
      this.resync();
    }
    if (this.#telling) return;
    this.#telling = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#take(next);
    } finally {
      this.#telling = false;
    }
  }

  /** Has every browser load again what it shows: rights or tables may be others. */
  resync(): void {
    for (const stream of this.#streams.values()) stream.tell('resync', {});
  }

  /** Has every browser show the application in the style that it has by now. */
  styleChanged(): void {
    for (const stream of this.#streams.values()) stream.tell('style', {});
  }

  /** Has the browsers of an account, or all, ask what concerns it by now; who sees as somebody else hears nothing of that. */
  notified(account: string | undefined): void {
    for (const stream of this.#streams.values()) {
      const { account: own, viewing } = stream.session;
      if (!viewing && (account === undefined || own.key === account)) stream.tell('notified', {});
    }
  }

  /** Looks at the session of each stream soon: one has ended, or its account's rights are others. */
  sessionsChanged(): void {
    this.#looking ??= setTimeout(() => {
      this.#looking = undefined;
      void this.#lookAtSessions();
    }, LOOKED_AFTER).unref();
  }

  async clean(): Promise<void> {
    await cleanPresence(this.#world.db);
  }

  /** Ends all streams; browsers come back to another process. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    clearTimeout(this.#looking);
    await this.#announcer.close();
    const streams = [...this.#streams.values()];
    for (const stream of streams) stream.end();
    await dropStreams(
      this.#world.db,
      streams.map(({ id }) => id),
    ).catch(() => undefined);
  }

  async #take(announcement: Announcement): Promise<void> {
    if ('watch' in announcement) await this.#readWatch(announcement.watch);
    else if ('people' in announcement)
      for (const [table, record] of announcement.people) await this.#tellPeople(table, record);
    else if ('comments' in announcement) await this.#tellComments(announcement.comments);
    else if ('steps' in announcement) await this.#tellSteps(announcement.steps);
    else await this.#tellChange(announcement);
  }

  async #readWatch(id: string): Promise<void> {
    const stream = this.#streams.get(id);
    if (stream) stream.watched = await readWatch(this.#world.db, stream);
  }

  async #tellChange(tick: Tick): Promise<void> {
    await Promise.all([...this.#streams.values()].map(async (stream) => await this.#tellOne(stream, tick)));
  }

  async #tellOne(stream: LiveStream, tick: Tick): Promise<void> {
    const catalog = this.#world.catalog();
    if (!catalog || stream.watched.length === 0) return;
    const session = await this.#livingSession(stream);
    if (!session) return;
    const viewer = viewerOf(session, catalog);
    const scene = { catalog: catalogIn(catalog, viewer.locale), viewer };
    const seen = await seenChanges(this.#world.db, scene, { watched: stream.watched, tick });
    const own = tick.session === session.id;
    if (seen.length > 0) stream.tell('change', { changes: seen.map((change) => ({ ...change, own })) });
  }

  async #tellPeople(table: number, record: number): Promise<void> {
    for (const stream of this.#streams.values()) {
      const open = stream.watched.flatMap((tab) => tab.open);
      const here = open.filter((one) => one.top === table && one.record === record);
      if (here.length === 0) continue;
      const scene = await this.#sceneOf(stream);
      if (!scene) continue;
      for (const named of new Set(here.map((one) => one.named))) {
        const told = await peopleAt(this.#world.db, scene, { named, top: table, record });
        if (told) stream.tell('people', told);
      }
    }
  }

  async #tellComments([table, record, column]: CommentTick): Promise<void> {
    for (const stream of this.#streams.values())
      await this.#tellBeside(stream, 'comments', { table, record, column });
  }

  async #tellSteps([table, record, users]: StepTick): Promise<void> {
    const accounts = new Set(users.map((user) => `user:${user}`));
    for (const stream of this.#streams.values()) {
      await this.#tellBeside(stream, 'steps', { table, record, column: null });
      const { account, viewing } = stream.session;
      if (!accounts.has((viewing ?? account).key)) continue;
      const scene = await this.#sceneOf(stream);
      if (scene && (await readsBeside(this.#world.db, scene, { named: table, record, column: null })))
        stream.tell('work', {});
    }
  }

  /** Tells a stream of what stands beside a record, where that is open there and may be read. */
  async #tellBeside(
    stream: LiveStream,
    event: 'comments' | 'steps',
    { table, record, column }: Readonly<Record<'table' | 'record', number>> & { column: number | null },
  ): Promise<void> {
    const open = stream.watched.flatMap((tab) => tab.open);
    const here = open.filter((one) => one.top === table && one.record === record);
    const scene = here.length > 0 ? await this.#sceneOf(stream) : undefined;
    if (!scene) return;
    for (const named of new Set(here.map((one) => one.named)))
      if (await readsBeside(this.#world.db, scene, { named, record, column }))
        stream.tell(event, { tableId: named, recordId: record });
  }

  /** Who hears a stream, with the rights of now; undefined where its session has ended. */
  async #sceneOf(stream: LiveStream) {
    const catalog = this.#world.catalog();
    const session = catalog && (await this.#livingSession(stream));
    if (!catalog || !session) return undefined;
    const viewer = viewerOf(session, catalog);
    return { catalog: catalogIn(catalog, viewer.locale), viewer, session };
  }

  /** The session of a stream as it is now; a stream whose session has ended is ended. */
  async #livingSession(stream: LiveStream): Promise<Session | undefined> {
    const session = await this.#world.sessions.peek(stream.session.token);
    if (!session) {
      stream.tell('over', {});
      stream.end();
      return undefined;
    }
    const rights = rightsOf(stream.session);
    stream.session = session;
    if (rights !== rightsOf(session)) stream.tell('resync', {});
    return session;
  }

  async #lookAtSessions(): Promise<void> {
    for (const stream of this.#streams.values()) {
      // A look that fails says nothing of the session: the next one will.
      await this.#livingSession(stream).catch(() => undefined);
    }
  }

  async #beat(): Promise<void> {
    await this.#lookAtSessions();
    for (const stream of this.#streams.values()) stream.tell('beat', {});
    await keepStreams(this.#world.db, [...this.#streams.keys()]).catch(() => undefined);
  }

  async #closedBy(stream: LiveStream): Promise<void> {
    this.#streams.delete(stream.id);
    if (this.#streams.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
    // What is not dropped here expires.
    if (!this.#closed) await dropStreams(this.#world.db, [stream.id]).catch(() => undefined);
  }
}

/** What decides what a session reads, beside the catalog. */
function rightsOf({ account, viewing }: Session): string {
  const { key, user } = viewing ?? account;
  return JSON.stringify([key, user.supervisor, user.roles]);
}
