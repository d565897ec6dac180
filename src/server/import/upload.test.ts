import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { patiently } from './upload.ts';

/** The bytes that an upload gave, and why it ended before its time. */
async function taken(source: PassThrough, patience: number): Promise<{ bytes: number; failure: unknown }> {
  let bytes = 0;
  try {
    for await (const chunk of patiently(source, patience).chunks) bytes += chunk.byteLength;
  } catch (failure) {
    return { bytes, failure };
  }
  return { bytes, failure: undefined };
}

const LATE = { code: 'request.invalid', params: { reason: 'timeout' } };

test('[BAD-14] an upload that stands still is given up', async () => {
  const source = new PassThrough();
  source.write('a,b\n');
  expect(await taken(source, 50)).toMatchObject({ bytes: 4, failure: LATE });
});

test('[BAD-14] so is one that comes drop by drop', async () => {
  const source = new PassThrough();
  const drops = setInterval(() => source.write('x'), 5);
  expect((await taken(source, 100)).failure).toMatchObject(LATE);
  clearInterval(drops);
});

test('[BAD-14] one that comes in time is taken whole, however long its reader works between', async () => {
  const source = new PassThrough();
  const part = Buffer.alloc(10_000);
  let left = 20;
  const sending = setInterval(() => {
    left -= 1;
    if (left >= 0) source.write(part);
    else source.end();
  }, 20);
  expect(await taken(source, 2_000)).toEqual({ bytes: 200_000, failure: undefined });
  clearInterval(sending);
});
