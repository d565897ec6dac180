import { expect, test } from 'vitest';
import { columnsOfLines, emptyLine, headsOfFile, labelOfHead, pastedHeads } from './column-lines.ts';

test('[CONF-53] names are read one on each line, cells with their heads, and the head of a file with its separator', () => {
  expect(pastedHeads('Name\nCity')).toEqual([
    { head: 'Name', values: [] },
    { head: 'City', values: [] },
  ]);
  expect(pastedHeads('Name\tPrice\nTea\t1.20\n"A\nB"\t')).toEqual([
    { head: 'Name', values: ['Tea', 'A\nB'] },
    { head: 'Price', values: ['1.20'] },
  ]);
  expect(headsOfFile('\uFEFFname;price\r\n"a;b";"1,5"\r\n')).toEqual([
    { head: 'name', values: ['a;b'] },
    { head: 'price', values: ['1,5'] },
  ]);
  expect(headsOfFile('only')).toEqual([{ head: 'only', values: [] }]);
  expect(['customer_id', 'Größe', 'OrderID', 'ort', ' Two words '].map(labelOfHead)).toEqual([
    'Customer id',
    'Größe',
    'OrderID',
    'Ort',
    'Two words',
  ]);
});

test('[CONF-53] lines without a label make no columns, and a link must lead somewhere', () => {
  const named = { ...emptyLine(1), label: ' Price ' };
  expect(columnsOfLines([named, emptyLine(2)], { money: 'price' })).toMatchObject([
    { label: 'Price', type: 'money' },
  ]);
  const link = { ...emptyLine(3), label: 'Customer', type: 'link' as const };
  expect(columnsOfLines([named, link], {})).toBeUndefined();
  expect(columnsOfLines([{ ...link, target: 5 }], {})).toHaveLength(1);
});
