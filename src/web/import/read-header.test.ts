import { expect, test } from 'vitest';
import { headOf, readFileHead } from './read-header.ts';

test('[IMPORT-9] comma, semicolon and tab are found from the header line, a mark is dropped', () => {
  expect(headOf('\uFEFFname,city\nAnn,Lyon\n')).toEqual({
    headers: ['name', 'city'],
    lines: [['Ann', 'Lyon']],
  });
  expect(headOf('nom;ville, pays;âge\r\nAnn;Lyon, France;7').lines).toEqual([['Ann', 'Lyon, France', '7']]);
  expect(headOf('a\tb\n1\t2').headers).toEqual(['a', 'b']);
});

test('quotes keep separators, line breaks and doubled quotes', () => {
  const { headers, lines } = headOf('"a, b","c"\n"1\n2","say ""hi"""\n');
  expect(headers).toEqual(['a, b', 'c']);
  expect(lines).toEqual([['1\n2', 'say "hi"']]);
});

test('empty lines and empty headers at the end do not count', () => {
  expect(headOf('\n\na,b,,\n,,\n1,2\n')).toEqual({ headers: ['a', 'b'], lines: [['1', '2']] });
  expect(headOf('').headers).toEqual([]);
});

test('half a line at a cut is left out', async () => {
  expect(headOf('a,b\n1,2\n3,', true).lines).toEqual([['1', '2']]);
  const long = `a,b\n${'x'.repeat(70_000)},1\n`;
  expect((await readFileHead(new Blob([long]))).lines).toEqual([]);
});
