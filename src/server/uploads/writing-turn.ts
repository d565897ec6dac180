import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker, type RequestRelease } from '@tus/utils';
import type { Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** Seconds that a turn lasts unless it is taken anew, and after how many milliseconds it is. */
const TURN_SECONDS = 30;
const RENEWAL = 10_000;
/** Milliseconds between two tries to get one. */
const PAUSE = 200;

/** Who holds a turn in this process may be asked to give it up. */
const holders = new Map<string, RequestRelease>();

/**
 * One connection at a time writes to an upload, whatever process it comes to: its turn is noted at the upload. Whoever
 * comes later asks the one before to end, which may not have noticed that its connection has broken.
 */
export function writingTurns(db: Database): Locker {
  return { newLock: (id) => turnOf(db, id) };
}

function turnOf(db: Database, id: string): Lock {
  const writer = randomUUID();
  let renewal: NodeJS.Timeout | undefined;
  return {
    lock: async (signal, release) => {
      while (!(await takeTurn(db, id, writer))) {
        if (signal.aborted) throw Object.assign(new Error('taken'), ERRORS.ERR_LOCK_TIMEOUT);
        await holders.get(id)?.();
        await wait(PAUSE);
      }
      holders.set(id, release);
      // A turn that could not be renewed ends; whoever takes it then goes on from what is there.
      renewal = setInterval(() => void takeTurn(db, id, writer).catch(() => false), RENEWAL);
    },
    unlock: async () => {
      clearInterval(renewal);
      holders.delete(id);
      await db.query(
        sql`update colonnade.file set writer = null, writing_until = null where id = $1::uuid and writer = $2::uuid`,
        [id, writer],
      );
    },
  };
}

/** Takes a turn, or a longer one. Of an upload that is not there it is nobody's. */
async function takeTurn(db: Database, id: string, writer: string): Promise<boolean> {
  const { rows } = await db.query<{ free: boolean }>(
    sql`with taken as (
        update colonnade.file set writer = $2::uuid, writing_until = now() + make_interval(secs => $3)
          where id = $1::uuid and (writer is null or writer = $2::uuid or writing_until < now()) returning id)
      select exists (select from taken) or not exists (select from colonnade.file where id = $1::uuid) as free`,
    [id, writer, TURN_SECONDS],
  );
  return rows[0]?.free === true;
}
