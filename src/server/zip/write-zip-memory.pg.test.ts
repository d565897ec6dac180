import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { writeZip } from './zip.ts';

test('[FILE-22] memory does not grow with the files', async () => {
  const zip = writeZip();
  const chunk = Buffer.alloc(1_000_000, 'x');
  const open = async () => await Promise.resolve(Readable.from(Array.from({ length: 100 }, () => chunk)));
  const part = { open, isPacked: true };
  for (let at = 0; at < 5; at++) zip.add(`${at}`, part);
  zip.end();
  let [bytes, first, most] = [0, 0, 0];
  for await (const some of zip.content()) {
    bytes += some.length;
    const { rss } = process.memoryUsage();
    if (bytes < 100_000_000) first = rss;
    most = Math.max(most, rss);
  }
  expect(bytes).toBeGreaterThan(500_000_000);
  expect(most - first, String(most - first)).toBeLessThan(bytes / 4);
});
