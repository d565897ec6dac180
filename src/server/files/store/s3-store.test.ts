import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openS3Host } from '#test/support/peers/s3.ts';
import { filesPlace } from '../../settings/files-place.ts';
import { openContentStore } from './open-store.ts';
import { partsOfPieces } from './s3-parts.ts';

const scratch = mkdtempSync(join(tmpdir(), 'colonnade-s3-'));
const host = await openS3Host(scratch);
afterAll(async () => {
  await host.down();
  rmSync(scratch, { recursive: true });
});
afterEach(() => host.fail(() => undefined));

let stores = 0;
const open = async () => await openContentStore(filesPlace(host.place(`of-${(stores += 1)}`)));
const MIB = 1_048_576;

/** Bytes in chunks, as they come from a connection. */
function streamOf(bytes: Buffer): Readable {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );
  return Readable.from(chunks);
}

test('[FILE-13] what is no longer than a piece is written by one call, and what is longer whole or not at all', async () => {
  const store = await open();
  const [small, large] = [randomBytes(100_000), randomBytes(9 * MIB)];
  const [one, other] = [small, large].map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  host.calls.length = 0;
  await store.write(one!, streamOf(small));
  expect(host.calls).toHaveLength(1);
  const broken = async function* () {
    yield* streamOf(large);
    throw new Error('broken');
  };
  await expect(store.write(other!, Readable.from(broken()))).rejects.toThrow('broken');
  expect(await store.sizeOf(other!)).toBeNull();
  await store.write(other!, streamOf(large));
  expect((await buffer(await store.read(other!))).equals(large)).toBe(true);
  expect((await buffer(await store.read(one!))).equals(small)).toBe(true);
});

test('[FILE-14] a large upload in pieces of any size is put together by the server', async () => {
  const store = await open();
  const bytes = randomBytes(24 * MIB);
  const hash = createHash('sha256').update(bytes).digest('hex');
  let offset = 0;
  for (const end of [1_000, 3 * MIB, 3 * MIB + 1, 22 * MIB, 24 * MIB])
    offset = await store.append('big', offset, streamOf(bytes.subarray(offset, end)));
  expect(await store.arrived('big')).toBe(24 * MIB);
  expect((await buffer(await store.readUpload('big'))).equals(bytes)).toBe(true);
  host.calls.length = 0;
  await store.keep('big', hash);
  // Of eight pieces, only small ones and those that they are put to go through this process.
  expect(host.calls.filter((call) => /^GET .*incoming\/big\/\d/.test(call))).toHaveLength(6);
  expect((await buffer(await store.read(hash))).equals(bytes)).toBe(true);
  const range = { first: 22 * MIB - 5, last: 22 * MIB + 4 };
  expect(await buffer(await store.read(hash, range))).toEqual(bytes.subarray(range.first, range.last + 1));
  expect(await store.arrived('big')).toBe(0);
});

test('pieces make parts of 5 MiB at least, but for the last', () => {
  const sizes = (of: readonly number[]) => {
    let start = 0;
    const pieces = of.map((size) => ({ key: '', start: (start += size) - size, size }));
    return partsOfPieces(pieces).map((part) => part.map(({ size }) => size));
  };
  expect(sizes([8 * MIB, 8 * MIB, 1])).toEqual([[8 * MIB], [8 * MIB], [1]]);
  expect(sizes([1, 2, 8 * MIB, 5 * MIB, 3])).toEqual([[1, 2, 8 * MIB], [5 * MIB], [3]]);
  expect(sizes([1, 2, 3])).toEqual([[1, 2, 3]]);
});

test('[FILE-14] a call that fails is tried again, within bounds', async () => {
  const store = await open();
  let failures = 0;
  host.fail((call) =>
    call.startsWith('PUT') && (failures += 1) <= 3
      ? failures === 2
        ? 'cut'
        : { status: 503, code: 'SlowDown' }
      : undefined,
  );
  expect(await store.append('one', 0, streamOf(Buffer.from('abc')))).toBe(3);
  expect(failures).toBe(4);
  host.calls.length = 0;
  host.fail((call) => (call.startsWith('PUT') ? { status: 500, code: 'InternalError' } : undefined));
  const sender = streamOf(Buffer.from('def'));
  await expect(store.append('one', 3, sender)).rejects.toMatchObject({
    code: 'file.store',
    cause: { name: 'InternalError' },
  });
  expect(host.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(4);
  host.fail(() => undefined);
  expect(await buffer(await store.readUpload('one'))).toEqual(Buffer.from('abc'));
});

test('[FILE-14] content that fails while it is put together is not there, and the upload still is', async () => {
  const store = await open();
  const bytes = randomBytes(9 * MIB);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await store.append('one', 0, streamOf(bytes.subarray(0, 8 * MIB)));
  await store.append('one', 8 * MIB, streamOf(bytes.subarray(8 * MIB)));
  host.calls.length = 0;
  host.fail((call) => (call.includes('partNumber=2') ? { status: 500, code: 'InternalError' } : undefined));
  await expect(store.keep('one', hash)).rejects.toMatchObject({ code: 'file.store' });
  expect(host.calls.at(-1)).toMatch(/^DELETE .*uploadId=/);
  expect(await store.sizeOf(hash)).toBeNull();
  host.fail(() => undefined);
  await store.keep('one', hash);
  expect(await store.sizeOf(hash)).toBe(9 * MIB);
});

test('[FILE-14] a full store and one that is away are told', async () => {
  const store = await open();
  host.fail(() => ({ status: 507, code: 'XMinioStorageFull' }));
  await expect(store.append('one', 0, streamOf(Buffer.from('x')))).rejects.toMatchObject({
    code: 'file.full',
  });
  await host.down();
  await expect(store.sizeOf('0'.repeat(64))).rejects.toMatchObject({
    code: 'file.store',
    cause: { code: 'ECONNREFUSED' },
  });
  // A start does not wait for it.
  await open();
  await host.up();
});

test('[FILE-13] a bucket that refuses ends the start with what to check', async () => {
  const { AWS_SECRET_ACCESS_KEY: secret } = process.env;
  process.env['AWS_ACCESS_KEY_ID'] = 'somebody';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'else';
  await expect(open()).rejects.toThrow(/bucket of files files cannot be used \(.*\): check COLONNADE_FILES/);
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = secret;
  const elsewhere = host.place('x').replace('files', 'nowhere');
  await expect(openContentStore(filesPlace(elsewhere))).rejects.toThrow(/bucket of files nowhere/);
});
