import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

type Connected = Parameters<pg.Pool['connect']>[0];

/** After how many milliseconds a note that failed is tried again. */
const AGAIN_AFTER = 1_000;
/** How many milliseconds the end of the pool waits for a note that is being written. */
const LAST_NOTE = 5_000;

/** A note that was given up: its job is done once more, when its lock has grown old. */
const NOTHING = { rows: [], rowCount: 0 } as const;

/**
 * The connections of graphile-worker. That library does not await the statements which note that a job is done or has
 * failed: a failure there would be an unhandled rejection. Here they are tried again until they succeed or the pool ends.
 */
export class WorkerPool extends pg.Pool {
  readonly #notes = new Set<Promise<unknown>>();
  readonly #ending = new AbortController();
  readonly #warn: (line: string) => void;

  constructor(config: pg.PoolConfig, warn: (line: string) => void) {
    super(config);
    this.#warn = warn;
    // A connection that breaks is replaced at its next use; whoever holds it hears of it by the failing statement.
    this.on('error', () => undefined);
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: NonNullable<Connected>): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (callback) super.connect(callback);
    else return Promise.resolve(this.#borrow());
  }

  /** Waits for the notes that are being written, then closes the connections. */
  override async end(): Promise<void> {
    this.#ending.abort();
    await Promise.race([Promise.all(this.#notes), wait(LAST_NOTE, undefined, { ref: false })]);
    await super.end();
  }

  /** A connection that is taken with its first statement, and by notes never: each try takes one of its own. */
  #borrow(): pg.PoolClient {
    let lent: Promise<pg.PoolClient> | undefined;
    const query = async (...statement: readonly unknown[]) => {
      if (isNote(statement[0])) return await this.#note(statement[0]);
      lent ??= super.connect();
      return await (await lent).query(...(statement as [string]));
    };
    const release = async () =>
      await lent?.then(
        (client) => client.release(),
        () => undefined,
      );
    // What graphile-worker asks of a connection that it awaited.
    return { query, release } as unknown as pg.PoolClient;
  }

  async #note(statement: pg.QueryConfig): Promise<unknown> {
    const noted = this.#untilWritten(statement);
    this.#notes.add(noted);
    await noted;
    this.#notes.delete(noted);
    return await noted;
  }

  async #untilWritten(statement: pg.QueryConfig): Promise<unknown> {
    const { signal } = this.#ending;
    for (;;) {
      try {
        return await this.query(statement);
      } catch (error) {
        this.#warn(`How a job ended could not be written (${String(error)})`);
      }
      if (signal.aborted) return NOTHING;
      await wait(AGAIN_AFTER, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Whether a statement of graphile-worker writes how a job ended: those have these names. */
function isNote(statement: unknown): statement is pg.QueryConfig {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return false;
  return /^(complete|fail)_jobs?(_q)?\//.test(String(statement.name));
}
