import { collectUnused } from '#server/files/collect/collect-unused.ts';
import { folderStore } from '#server/files/store/folder-store.ts';
import { openPool } from '#server/database/pool.ts';

/* Collects files of a database and a folder until it is killed, or once; says when it begins, and what it has done. */
const [connectionString = '', folder = ''] = process.argv.slice(2);
const db = openPool({ connectionString }, 2);
await db.query('select 1');
process.stdout.write('begin\n');
const done = await collectUnused(db, folderStore(folder), 60);
process.stdout.write(`done ${done?.contents ?? 0}\n`);
await db.end();
