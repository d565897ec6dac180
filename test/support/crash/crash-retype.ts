import pg from 'pg';
import { changeCatalog } from '#server/catalog/catalog.ts';
import { openPool } from '#server/database/pool.ts';
import { retyped } from '../retype/retyped-app.ts';

/*
 * Puts other types in force, and kills its own process at a statement of that transaction: `DATABASE_URL`, which statement it
 * is, and how many milliseconds after it was sent.
 */
const [connectionString = '', at = '0', delay = '0'] = process.argv.slice(2);

const prototype = pg.Client.prototype as { query: (...given: readonly unknown[]) => unknown };
const query = prototype.query;
let sent = 0;
prototype.query = function sendOrDie(this: unknown, ...given: readonly unknown[]): unknown {
  sent += 1;
  const answer = query.apply(this, [...given]);
  if (sent === Number(at)) setTimeout(() => process.kill(process.pid, 'SIGKILL'), Number(delay));
  return answer;
};

const db = openPool({ connectionString }, 2);
await changeCatalog(db, retyped('after'), { author: null, message: 'types' });
process.stdout.write(`done ${sent}\n`);
await db.end();
