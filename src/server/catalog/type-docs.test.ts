import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Column } from '#core/catalog/schema.ts';
import { FIELDS, type FieldType } from '#core/fields/registry.ts';
import { isConvertible } from '../query/tables/converted-types.ts';
import { storedOf } from '../fields/registry.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const PAGE = read('docs/changing-types.md');
const texts = parse(read('src/server/translations/texts/configuration/web-properties.en.yaml')) as {
  readonly properties: { readonly word: { readonly type: Readonly<Record<FieldType, string>> } };
};

test('[CAT-20] the page on changing types has a row for each type that converts, and names those that do not', () => {
  const rows = PAGE.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| type'));
  const named = rows.flatMap((row) => (row.split('|')[1] ?? '').split(',').map((word) => word.trim()));
  const text = { id: 1, name: 'text', label: {}, type: 'text' } as const;
  const columnOf = (type: FieldType) => ({ ...text, type, target: 1, choices: [] }) as unknown as Column;
  const types = Object.keys(FIELDS) as FieldType[];
  const converting = types.filter((type) => isConvertible(columnOf(type), text));
  const wordOf = (type: FieldType) => texts.properties.word.type[type];
  expect(named.toSorted()).toEqual(converting.map(wordOf).toSorted());
  for (const type of types.filter((one) => !converting.includes(one))) expect(PAGE).toContain(wordOf(type));
  // Whatever converts says how its texts are read; links ask other records.
  for (const type of converting.filter((one) => one !== 'link'))
    expect([type, storedOf(columnOf(type)).ofText]).not.toContain(undefined);
});
