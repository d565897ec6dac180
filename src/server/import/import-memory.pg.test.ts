import { expect, test } from 'vitest';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';
import { importFile } from './import.ts';

const { db, catalog, owner } = await importWorld();

test('[IMPORT-8] the memory of the server does not grow with the file', { timeout: 240_000 }, async () => {
  const LINES = 200_000;
  const padding = 'x'.repeat(3_000);
  async function* file(): AsyncGenerator<Buffer> {
    yield Buffer.from('code,name,padding\n');
    for (let from = 0; from < LINES; from += 200) {
      yield Buffer.from(
        Array.from({ length: 200 }, (_, at) => `C${from + at},N${(from + at) % 100},${padding}\n`).join(''),
      );
    }
  }
  let [before, most, bytes] = [0, 0, 0];
  const onProgress: Parameters<typeof importFile>[1]['onProgress'] = (progress) => {
    const { rss } = process.memoryUsage();
    // What the first fifth needs is what an import needs at all.
    if (progress.lines <= LINES / 5) before = rss;
    most = Math.max(most, rss);
    bytes = progress.bytes;
  };
  const answer = await importFile(
    { db, catalog, viewer: supervisor },
    { table: owner, source: file(), mapping: { padding: '' }, check: false, onProgress },
  );
  expect(answer).toMatchObject({ lines: LINES, imported: LINES });
  expect(bytes).toBeGreaterThan(600_000_000);
  // What is read is kept nowhere: with all of it the process would grow by all of its bytes.
  expect(most - before).toBeLessThan(bytes / 2);
});
