import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { testServices } from '#test/support/calls/app.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { importWorld } from '#test/support/worlds/import-world.ts';
import { openPool } from '../../database/pool.ts';
import { writeZip } from '../../zip/zip.ts';
import { importFile } from '../import.ts';

const { catalog, connectionString, thing } = await importWorld();

const BYTES = 300_000_000;
const CHUNK = Buffer.alloc(1_000_000, 'x');

function zipped(): AsyncGenerator<Buffer> {
  const zip = writeZip();
  const part = (bytes: () => Readable) => ({
    isPacked: true,
    open: async () => await Promise.resolve(bytes()),
  });
  zip.add(
    'list.csv',
    part(() => Readable.from([Buffer.from('name,sheet\nLarge,large.bin\n')])),
  );
  const chunks = function* () {
    for (let at = 0; at < BYTES; at += CHUNK.length) yield CHUNK;
  };
  zip.add(
    'large.bin',
    part(() => Readable.from(chunks(), { objectMode: true, highWaterMark: 1 })),
  );
  zip.end();
  return zip.content();
}

test('[FILE-24] the memory of the server does not grow with the files', { timeout: 240_000 }, async () => {
  const db = openPool({ connectionString }, 8);
  const { uploads } = await testServices(db);
  const before = process.memoryUsage().rss;
  let most = before;
  const watching = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 20);
  try {
    const request = { table: thing, source: zipped(), uploads, check: false };
    expect(await importFile({ db, catalog, viewer: supervisor }, request)).toMatchObject({ imported: 1 });
  } finally {
    clearInterval(watching);
    await uploads.images.close();
    await db.end();
  }
  expect(most - before, String(most - before)).toBeLessThan(BYTES / 2);
});
