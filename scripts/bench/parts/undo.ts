import type { Catalog } from '#core/catalog/catalog.ts';
import { must } from '#core/std/must.ts';
import type { Database } from '#server/database/pool.ts';
import { sql } from '#server/database/sql/sql.ts';
import { importFile } from '#server/import/import.ts';
import { displayOperation, processOperations } from '#server/journal/journal.ts';
import type { OwnContext } from '#server/records/records.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { openData, sampleIn } from '../data.ts';
import { median } from '../load.ts';

/*
 * What undoing an import costs beside the import itself: contacts with links to companies are imported into the sample,
 * displayed, taken back, brought again and taken back again, three times over.
 */
const LINES = Number(process.env['LINES'] ?? 100_000);
const ROUNDS = 3;

const database = await openData('.cache/bench-undo');
try {
  await measure(database.db, await sampleIn(database, 1_000));
} finally {
  await database.close();
}

async function measure(db: Database, catalog: Catalog): Promise<void> {
  const request: OwnContext = { db, catalog, viewer: supervisor };
  const times: Record<string, number[]> = { import: [], display: [], undo: [], redo: [], 'undo again': [] };
  const file = await contacts(db);
  for (let round = 0; round < ROUNDS; round++) {
    const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const begun = performance.now();
      const result = await work();
      times[name]?.push(performance.now() - begun);
      return result;
    };
    const table = must(catalog.tablesByName.get('contact'), 'contact');
    const answer = await timed(
      'import',
      async () => await importFile(request, { table, check: false, source: chunked(file) }),
    );
    if (answer.imported !== LINES) throw new Error(JSON.stringify(answer.problems.slice(0, 3)));
    const { rows } = await db.query<{ id: number }>(sql`select max(id) as id from colonnade.operation`);
    const operation = must(rows[0], 'the import').id;
    await timed('display', async () => await displayOperation(request, 'undo', operation));
    const [back] = await timed('undo', async () => await processOperations(request, 'undo', [operation]));
    const [again] = await timed('redo', async () => await processOperations(request, 'redo', [back ?? 0]));
    await timed('undo again', async () => await processOperations(request, 'undo', [again ?? 0]));
  }
  const base = median(times['import'] ?? []);
  for (const [name, all] of Object.entries(times)) {
    const ratio = name === 'import' ? '' : `, ${(median(all) / base).toFixed(2)} × the import`;
    const each = all.map((time) => (time / 1_000).toFixed(2)).join(', ');
    process.stdout.write(
      `${name} of ${LINES} records: ${(median(all) / 1_000).toFixed(2)} s (${each})${ratio}\n`,
    );
  }
}

/** A file of contacts; every company has some. */
async function contacts(db: Database): Promise<Buffer> {
  const { rows } = await db.query<{ name: string }>(
    sql`select name from app.company where deleted_at is null group by name having count(*) = 1 order by name limit 200`,
  );
  const lines = ['first_name,last_name,company.name,email,phone,city,birthday'];
  for (let at = 0; at < LINES; at++) {
    const day = new Date(Date.UTC(1950, 0, 1) + (at % 20_000) * 86_400_000).toISOString().slice(0, 10);
    const company = must(rows[at % rows.length], 'a company').name;
    lines.push(
      `First${at % 997},Last${at % 9973},"${company}",p${at}@mail.example,+33 1 23 45 ${10 + (at % 90)} 00,City ${at % 300},${day}`,
    );
  }
  return Buffer.from(lines.join('\n'));
}

async function* chunked(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 65_536) yield file.subarray(at, at + 65_536);
  await Promise.resolve();
}
