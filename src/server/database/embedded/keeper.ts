import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../std/start-error.ts';
import type { Cluster } from './cluster.ts';
import { connectAsSuperuser, lockCluster, lockHolder } from './lock.ts';
import { runPostmaster, stopPostmaster, type StartLog } from './postmaster.ts';

const CONNECT_PATIENCE = 20_000;
const RETRY = 500;

/** Holds the lock on the cluster through a session that lives as long as we do, and renews it when it breaks. */
export class EmbeddedKeeper {
  readonly #cluster: Cluster;
  readonly #log: StartLog;
  #session: pg.Client | undefined;
  #stopping = false;
  #renewal: Promise<void> | undefined;
  /** Where PostgreSQL answers, once connected. */
  socketFolder = '';

  constructor(cluster: Cluster, log: StartLog) {
    this.#cluster = cluster;
    this.#log = log;
  }

  /** Brings PostgreSQL up and connects to it; a postmaster may be going down at that very moment. */
  async connect(): Promise<pg.Client> {
    for (const begun = Date.now(); ; await sleep(20)) {
      const postmaster = await runPostmaster(this.#cluster, this.#log);
      try {
        const session = await connectAsSuperuser(postmaster.socketFolder);
        this.socketFolder = postmaster.socketFolder;
        return session;
      } catch (error) {
        if (Date.now() - begun > CONNECT_PATIENCE) throw silent(postmaster.pid, error);
      }
    }
  }

  /** From now on `session`, which has the lock, is ours to keep. */
  keep(session: pg.Client): void {
    this.#session = session;
    session.once('end', () => {
      if (!this.#stopping) this.#renewal = this.#renew();
    });
  }

  /** Shuts PostgreSQL down; a renewal under way may just have started it once more. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await stopPostmaster(this.#cluster.folder, this.#log);
    await this.#renewal;
    await stopPostmaster(this.#cluster.folder, this.#log);
    await this.#session?.end().catch(() => undefined);
  }

  async #renew(): Promise<void> {
    this.#log.warn('The connection to PostgreSQL broke; it is restored');
    while (!this.#stopping) {
      try {
        this.keep(await this.#lockedSession());
        return;
      } catch (error) {
        this.#log.warn(
          `PostgreSQL cannot be reached: ${error instanceof Error ? error.message : String(error)}`,
        );
        await sleep(RETRY);
      }
    }
  }

  async #lockedSession(): Promise<pg.Client> {
    const session = await this.connect();
    if (await lockCluster(session)) return session;
    const holder = await lockHolder(session);
    await session.end();
    throw new Error(`the data folder is now used by ${holder}`);
  }
}

function silent(pid: number, error: unknown): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `PostgreSQL runs (process ${pid}) but does not answer (${reason}): stop it with "kill -INT ${pid}".`,
  );
}
