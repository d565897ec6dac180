import type { Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { ChangedRecords, EventData } from '../events/events.ts';

/** The channel on which processes tell each other what browsers are to hear of. */
export const LIVE_CHANNEL = 'colonnade_live';

/** How long changes are gathered before they are told, in milliseconds. */
const GATHERED = 50;
/** A notification holds at most 8,000 bytes. */
const MAX_PAYLOAD = 7_500;
const MAX_OPERATIONS = 50;

/** What changed in one table, in one session: `records` are there still, `gone` are not. Without `records` it was too much to list. */
export interface Tick {
  readonly table: number;
  readonly session: number;
  readonly operations: readonly number[];
  readonly records?: readonly number[];
  readonly gone?: readonly number[];
}

/** Comments at a record that are others, at its cell in a column where one is named. */
export type CommentTick = readonly [table: number, record: number, column: number | null];

/** Next steps at a record that are others, of these users. */
export type StepTick = readonly [table: number, record: number, users: readonly number[]];

/** What one process tells all: a change, comments, next steps, what a browser watches now, or who has which records open. */
export type Announcement =
  | Tick
  | { readonly comments: CommentTick }
  | { readonly steps: StepTick }
  | { readonly watch: string }
  | { readonly people: readonly (readonly [table: number, record: number])[] };

interface Gathered {
  readonly operations: Set<number>;
  readonly records: Set<number>;
  readonly gone: Set<number>;
  isWhole: boolean;
}

/**
 * Gathers what this process has changed, and tells all processes after some tens of milliseconds: one notification per
 * table and session, never in the transaction that saves, whose commits NOTIFY would put in line.
 */
export class Announcer {
  readonly #db: Database;
  readonly #gathered = new Map<string, Gathered>();
  #timer: NodeJS.Timeout | undefined;
  #telling: Promise<void> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  note({ changes, operation, session }: EventData['records.changed']): void {
    for (const change of changes) this.#gather(change, operation, session);
    this.#timer ??= setTimeout(() => this.#flush(), GATHERED);
  }

  /** Tells what is gathered, and waits until it is told. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#flush();
    await this.#telling;
  }

  #gather({ how, table, records }: ChangedRecords, operation: number, session: number): void {
    const key = `${table} ${session}`;
    const gathered = this.#gathered.get(key) ?? {
      operations: new Set(),
      records: new Set(),
      gone: new Set(),
      isWhole: false,
    };
    this.#gathered.set(key, gathered);
    gathered.operations.add(operation);
    if (!records) gathered.isWhole = true;
    const place = how === 'deleted' || how === 'purged' ? gathered.gone : gathered.records;
    for (const id of records ?? []) place.add(id);
  }

  /** One statement at a time: what is noted meanwhile is gathered further. */
  #flush(): void {
    this.#timer = undefined;
    const ticks = [...this.#gathered].map(([key, gathered]) => tickOf(key, gathered));
    this.#gathered.clear();
    if (ticks.length === 0) return;
    this.#telling = this.#telling.then(async () => {
      // Browsers that miss it see the change when they load again.
      await announce(this.#db, ticks).catch(() => undefined);
    });
  }
}

/** Tells all processes; of changes it is written down when they were. */
export async function announce(db: Database, announcements: readonly Announcement[]): Promise<void> {
  const tables = announcements.flatMap((one) => ('table' in one ? [one.table] : []));
  await db.query({
    name: 'live_announce',
    text: sql`with changed as (insert into colonnade.live_table
          select t, clock_timestamp() from unnest($3::bigint[]) t order by t
          on conflict (table_id) do update set at = excluded.at)
        select pg_notify($1, payload) from unnest($2::text[]) payload`,
    values: [LIVE_CHANNEL, announcements.map((one) => JSON.stringify(one)), [...new Set(tables)]],
  });
}

function tickOf(key: string, { operations, records, gone, isWhole }: Gathered): Tick {
  const [table = 0, session = 0] = key.split(' ').map(Number);
  const short = { table, session, operations: [...operations].slice(0, MAX_OPERATIONS) };
  if (isWhole) return short;
  const whole = { ...short, records: [...records], gone: [...gone] };
  return JSON.stringify(whole).length > MAX_PAYLOAD ? short : whole;
}
