import { expect, test } from 'vitest';
import { importWorld } from '#test/support/worlds/import-world.ts';
import { EncodingWatch } from './encodings.ts';

const { run, rows } = await importWorld();
const TEXT = 'name;notes\nÉlan €;“œuvre”\nTisch;\n';

function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes).swap16();
}

/** The text in Windows-1252. */
function western(text: string): Buffer {
  const signs: Readonly<Record<string, number>> = { '€': 0x80, '“': 0x93, '”': 0x94, œ: 0x9c };
  return Buffer.from([...text].map((sign) => signs[sign] ?? sign.charCodeAt(0)));
}

test.each([
  ['UTF-16 with its mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), undefined],
  ['UTF-16 without', Buffer.from(TEXT.repeat(1), 'utf16le'), undefined],
  ['UTF-16 the other way round', swapped(Buffer.from(`\ufeff${TEXT}`, 'utf16le')), undefined],
  ['Windows-1252', western(TEXT), 'windows-1252' as const],
])('[IMPORT-18] %s is read', async (_, file, encoding) => {
  for (const portion of [1, 7, 65_536]) {
    const answer = await run(file, { portion, reading: { encoding } });
    expect(answer).toMatchObject({ lines: 2, imported: 2, problems: [] });
  }
  expect(await rows('select distinct name, notes from app.thing order by name')).toEqual([
    ['Élan €', '“œuvre”'],
    ['Tisch', null],
  ]);
});

test.each([
  ['UTF-8', Buffer.from(TEXT), 'utf-8'],
  ['UTF-8 with a few wrong bytes', Buffer.concat([Buffer.from(TEXT), Buffer.from([0xff])]), 'utf-8'],
  ['Windows-1252', western(TEXT), 'windows-1252'],
  ['texts without signs of their own', Buffer.from('a;b\n1;2\n'), 'utf-8'],
  ['UTF-16', Buffer.from(TEXT, 'utf16le'), 'utf-16le'],
])('[IMPORT-18] the encoding is found from all bytes: %s', (_, file, encoding) => {
  for (const portion of [3, 65_536]) {
    const watch = new EncodingWatch();
    for (let at = 0; at < file.length; at += portion) watch.see(file.subarray(at, at + portion));
    if (portion > 10 || encoding !== 'utf-16le') expect(watch.encoding()).toBe(encoding);
  }
});

test('[IMPORT-18] lines may be separated by bars, or by what is said', async () => {
  expect(await run('name|notes\na|x,y;z\n')).toMatchObject({ imported: 1, problems: [] });
  expect(
    await run('name,a;notes\nb;y\n', { reading: { separator: ';' }, mapping: { 'name,a': 'name' } }),
  ).toMatchObject({
    imported: 1,
  });
});
