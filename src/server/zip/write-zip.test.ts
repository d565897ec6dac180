import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { unzipped } from '#test/support/archive/unzipped.ts';
import { isPackedMedia, openZip, portableName, writeZip } from './zip.ts';

const part = (bytes: () => Readable, isPacked = false) => ({
  open: async () => await Promise.resolve(bytes()),
  isPacked,
});
const text = (content: string) => part(() => Readable.from([Buffer.from(content)]));

test('[FILE-22] parts follow each other as they are added, also by a part that is being written', async () => {
  const zip = writeZip();
  const first = Readable.from(
    (async function* () {
      yield Buffer.from(zip.add('second.txt', text('2')));
      yield await Promise.resolve(Buffer.from(` ${zip.add('SECOND.txt', text('3'))}`));
      zip.end();
    })(),
  );
  zip.add(
    'first.txt',
    part(() => first),
  );
  expect(unzipped(await buffer(zip.content()))).toEqual({
    'first.txt': 'second.txt SECOND (2).txt',
    'second.txt': '2',
    'SECOND (2).txt': '3',
  });
});

test('[FILE-22] bytes that cannot be read end the zip file, and so does one who leaves the reading', async () => {
  const failing = writeZip();
  failing.add(
    'a',
    part(
      () =>
        new Readable({
          read() {
            this.destroy(new Error('The disk is gone'));
          },
        }),
    ),
  );
  failing.end();
  await expect(buffer(failing.content())).rejects.toThrow('The disk is gone');
  const refused = writeZip();
  refused.add('a', { open: async () => await Promise.reject(new Error('Not there')), isPacked: false });
  refused.end();
  await expect(buffer(refused.content())).rejects.toThrow('Not there');
  const endless = new Readable({
    read() {
      this.push(Buffer.alloc(65_536));
    },
  });
  const left = writeZip();
  left.add(
    'a',
    part(() => endless, true),
  );
  for await (const chunk of left.content()) if (chunk.length > 1_000) break;
  expect(endless.destroyed).toBe(true);
});

test('[FILE-23] a comment says what a path cannot, names are fit for every system', async () => {
  const zip = writeZip();
  zip.add('a', { ...text('1'), comment: '{"name":"ü"}' });
  zip.end();
  const refusal = () => new Error('refused');
  const limits = { entries: 2, inflated: 10, freeBytes: 10, ratio: 1 };
  const read = await openZip(await buffer(zip.content()), { limits, refusal });
  expect(read.parts).toEqual([expect.objectContaining({ name: 'a', size: 1, comment: '{"name":"ü"}' })]);
  read.close();
  expect(['..', 'nul', 'Com1.tar.gz', 'a\u202Eb', 'x. . ', ';'].map(portableName)).toEqual([
    'file',
    '_nul',
    '_Com1.tar.gz',
    'a_b',
    'x',
    '_',
  ]);
  expect([isPackedMedia('image/png'), isPackedMedia('text/csv')]).toEqual([true, false]);
});
