import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTsv, writeHtml, writeTsv } from './tsv.ts';

test('[LIST-42] cells of spreadsheets may have tabs, quotes and line breaks in them', () => {
  expect(readTsv('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(readTsv('"two\nlines"\t"say ""hi"""\nlast')).toEqual([['two\nlines', 'say "hi"'], ['last']]);
  expect(readTsv('6" pipe\t"open')).toEqual([['6" pipe', '"open']]);
  expect(readTsv('"a"b\tc')).toEqual([['"a"b', 'c']]);
  expect(readTsv('a\t\n\t')).toEqual([
    ['a', ''],
    ['', ''],
  ]);
  expect(readTsv('')).toEqual([['']]);
  expect(readTsv('a\n\nb')).toEqual([['a'], [''], ['b']]);
});

test('[LIST-41] what is written is read again, whatever stands in it', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'é', '1'), maxLength: 5 });
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
    );
  fc.assert(
    fc.property(rows, (cells) => {
      expect(readTsv(writeTsv(cells))).toEqual(cells);
    }),
  );
});

test('a table for word processors has no markup of its cells', () => {
  expect(writeHtml([['<b>', 'a & b\nc']])).toBe(
    '<table><tr><td>&lt;b&gt;</td><td>a &amp; b<br>c</td></tr></table>',
  );
});
