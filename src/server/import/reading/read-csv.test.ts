import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileLine, FilePart } from './file-line.ts';
import { readCsv } from './read-csv.ts';

async function read(bytes: Buffer, cuts: readonly number[]): Promise<FilePart[]> {
  async function* chunks(): AsyncGenerator<Buffer> {
    let at = 0;
    for (let turn = 0; at < bytes.length; turn++) {
      const size = cuts[turn % cuts.length] ?? 1;
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }
  const parts: FilePart[] = [];
  for await (const part of readCsv(chunks())) parts.push(part);
  return parts;
}

const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    'é',
    '😀',
    'x,"y"\r\n\n\r',
    '\ufeff',
    '\ufffd',
  ),
  fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !text.includes('\0')),
);
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }),
  );

function quoted(text: string, separator: string): string {
  return /["\r\n]/.test(text) || text.includes(separator) || text.startsWith('\ufeff')
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** The lines of a file with their numbers, by the plain reading of RFC 4180. */
function expectedLines(rows: readonly (readonly string[])[]): FileLine[] {
  let line = 1;
  return rows.flatMap((cells) => {
    const first = line;
    line += 1 + cells.reduce((breaks, text) => breaks + (text.match(/\r\n|\r|\n/g) ?? []).length, 0);
    return cells.every((text) => text.trim() === '') ? [] : [{ line: first, cells: [...cells] }];
  });
}

test('[IMPORT-9] every table that was written as CSV is read again, with the numbers of its lines, in chunks of any size', async () => {
  const header = ['header', 'a', 'b', 'c', 'd', 'e'];
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (body, separator, end, cuts, isMarked) => {
        const rows = [header, ...body];
        const text = rows
          .map((cells) => cells.map((one) => quoted(one, separator)).join(separator) + end)
          .join('');
        const parts = await read(Buffer.from((isMarked ? '\ufeff' : '') + text), cuts);
        expect(parts.flatMap(({ lines }) => lines)).toEqual(expectedLines(rows));
        expect(parts.every(({ broken, fault }) => !broken && !fault)).toBe(true);
        expect(parts.at(-1)?.bytes).toBe(Buffer.byteLength(text) + (isMarked ? 3 : 0));
      },
    ),
    { numRuns: 500 },
  );
});

test('bytes that are no UTF-8 are noticed wherever a chunk is cut', async () => {
  const good = Buffer.from('a\né😀€\n');
  const bad = [[0xff], [0xc3], [0xf0, 0x9f, 0x98], [0xe2, 0x28, 0xa1], [0xc0, 0xaf], [0xed, 0xa0, 0x80]];
  for (const cut of [1, 2, 3, 4, 5, 64]) {
    expect((await read(good, [cut])).at(-1)?.broken).toBe(false);
    for (const bytes of bad) {
      expect((await read(Buffer.concat([good, Buffer.from(bytes)]), [cut])).at(-1)?.broken).toBe(true);
      expect((await read(Buffer.concat([good, Buffer.from(bytes), good]), [cut])).at(-1)?.broken).toBe(true);
    }
  }
});

test.each([
  [
    'a;b,c;d\n1;2,3;4',
    [
      ['a', 'b,c', 'd'],
      ['1', '2,3', '4'],
    ],
  ],
  [
    '"a;b;c",d\n1,2',
    [
      ['a;b;c', 'd'],
      ['1', '2'],
    ],
  ],
  ['a\tb,c\n1\t2', [['a\tb', 'c'], ['1\t2']]],
  ['one\n1;2', [['one'], ['1;2']]],
])('the separator is the one that the header line has most of: %j', async (text, cells) => {
  const parts = await read(Buffer.from(text), [3]);
  expect(parts.flatMap(({ lines }) => lines.map((line) => line.cells))).toEqual(cells);
});

test('a header line without end is given up', async () => {
  const parts = await read(Buffer.from('x'.repeat(17_000_000)), [65_536]);
  expect(parts.at(-1)).toMatchObject({ lines: [], fault: { line: 1, code: 'import.line_too_long' } });
});
