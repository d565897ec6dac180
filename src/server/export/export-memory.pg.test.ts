import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { exportTable } from './export.ts';
import { exportedFile } from './exported-file.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');

test(
  '[EXPORT-5] a slow reader takes what it can; memory stays flat; progress is told',
  { timeout: 120_000 },
  async () => {
    await db.query(
      "insert into app.thing (name, code) select 'Thing ' || i, repeat('x', 8000) from generate_series(1, 30000) i",
    );
    let [bytes, first, most, told] = [0, 0, 0, 0];
    const out = new Writable({
      highWaterMark: 16_384,
      write: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        const { rss } = process.memoryUsage();
        if (bytes < 60_000_000) first = rss;
        most = Math.max(most, rss);
        setImmediate(done);
      },
    });
    const count = await exportTable(
      { db, catalog, viewer: supervisor },
      { table: thing, out, onProgress: (now) => (told = now) },
    );
    expect(count).toBe(30_000);
    expect(bytes).toBeGreaterThan(240_000_000);
    expect(told).toBe(bytes);
    // What is written is kept nowhere: with all of it the process would grow by all of its bytes.
    expect(most - first, String(most - first)).toBeLessThan(bytes / 2);
  },
);

test(
  '[EXPORT-5][EXPORT-12] the memory of a workbook in groups does not grow with its rows',
  { timeout: 180_000 },
  async () => {
    await db.query('truncate app.thing cascade');
    // Digits at random, which do not shrink much: the file is as long as what it is made of.
    await db.query(
      `insert into app.thing (name, site, pieces)
        select 'Thing ' || i, (select 'https://example/' || string_agg(md5(i::text || j), '') from generate_series(1, 250) j), i % 40
        from generate_series(1, 40000) i`,
    );
    const list = {
      tableId: thing.id,
      columns: ['name', 'site', 'pieces'],
      form: 'shown' as const,
      groups: [{ column: 'pieces' }],
      calculations: [{ column: 'pieces', how: 'sum' as const }],
    };
    const request = { db, catalog, viewer: supervisor };
    let [bytes, first, most, told] = [0, 0, 0, 0];
    const { content } = exportedFile(request, { list, format: 'xlsx' }, (done) => (told = done.records));
    for await (const chunk of content) {
      bytes += chunk.length;
      const { rss } = process.memoryUsage();
      if (bytes < 30_000_000) first = rss;
      most = Math.max(most, rss);
    }
    expect(told).toBe(40_000);
    expect(bytes).toBeGreaterThan(140_000_000);
    expect(most - first, `${most - first} of ${bytes}`).toBeLessThan(bytes / 2);
  },
);
