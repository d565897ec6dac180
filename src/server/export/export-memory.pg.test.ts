import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { must } from '#core/std/must.ts';
import { liveMemory } from '#test/support/run/live-memory.ts';
import { everyTypeWorld, supervisor } from '#test/support/worlds/every-type.ts';
import { exportTable } from './export.ts';
import { exportedFile } from './exported-file.ts';

const { db, catalog } = await everyTypeWorld();
const thing = must(catalog.tablesByName.get('thing'), 'thing');

/** How much more the process keeps, looked at every so many bytes, than while the first of them came. */
function watchedMemory() {
  let [looked, first, most] = [0, 0, 0];
  return {
    look: (bytes: number) => {
      if (bytes - looked < 5_000_000) return;
      looked = bytes;
      const kept = liveMemory();
      if (bytes < 25_000_000) first = kept;
      most = Math.max(most, kept);
    },
    grown: () => most - first,
  };
}

test(
  '[EXPORT-5] a slow reader takes what it can; memory stays flat; progress is told',
  { timeout: 120_000 },
  async () => {
    await db.query(
      "insert into app.thing (name, code) select 'Thing ' || i, repeat('x', 8000) from generate_series(1, 15000) i",
    );
    const memory = watchedMemory();
    let [bytes, told] = [0, 0];
    const out = new Writable({
      highWaterMark: 16_384,
      write: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        memory.look(bytes);
        setImmediate(done);
      },
    });
    const count = await exportTable(
      { db, catalog, viewer: supervisor },
      { table: thing, out, onProgress: (now) => (told = now) },
    );
    expect(count).toBe(15_000);
    expect(bytes).toBeGreaterThan(120_000_000);
    expect(told).toBe(bytes);
    // What is written is kept nowhere: with all of it the process would grow by all of its bytes.
    expect(memory.grown()).toBeLessThan(bytes / 3);
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
        from generate_series(1, 20000) i`,
    );
    const list = {
      tableId: thing.id,
      columns: ['name', 'site', 'pieces'],
      form: 'shown' as const,
      groups: [{ column: 'pieces' }],
      calculations: [{ column: 'pieces', how: 'sum' as const }],
    };
    const request = { db, catalog, viewer: supervisor };
    const memory = watchedMemory();
    let [bytes, told] = [0, 0];
    const { content } = exportedFile(request, { list, format: 'xlsx' }, (done) => (told = done.records));
    for await (const chunk of content) {
      bytes += chunk.length;
      memory.look(bytes);
    }
    expect(told).toBe(20_000);
    expect(bytes).toBeGreaterThan(70_000_000);
    expect(memory.grown()).toBeLessThan(bytes / 3);
  },
);
