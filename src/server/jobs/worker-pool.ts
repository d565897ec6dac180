import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

type Connected = Parameters<pg.Pool['connect']>[0];

/** Milliseconds before a statement that failed is tried again. */
const RETRY_DELAY = 1_000;
/** Milliseconds that `end` waits for statements that are still running. */
const LAST_NOTE_TIMEOUT = 5_000;

/** Result of a statement that was given up. Its job stays locked and runs once more when the lock has expired. */
const NOTHING = { rows: [], rowCount: 0 } as const;

/**
 * The connections of graphile-worker. The library does not await the statements that mark a job as done or failed, so
 * that an error there would be an unhandled rejection. This pool retries them until they succeed or it is ended.
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

  /** Waits for statements that mark jobs, then closes the connections. */
  override async end(): Promise<void> {
    this.#ending.abort();
    await Promise.race([Promise.all(this.#notes), wait(LAST_NOTE_TIMEOUT, undefined, { ref: false })]);
    await super.end();
  }

  /** Takes a connection at its first statement. Each try to mark a job takes one of its own. */
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
      await wait(RETRY_DELAY, undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Whether a statement marks a job as done or failed, which graphile-worker's names of statements tell. */
function isNote(statement: unknown): statement is pg.QueryConfig {
  if (typeof statement !== 'object' || statement === null || !('name' in statement)) return false;
  return /^(complete|fail)_jobs?(_q)?\//.test(String(statement.name));
}
