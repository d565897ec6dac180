import { expect, expectTypeOf, test } from 'vitest';
import type { Field } from './field.ts';
import {
  fieldOf,
  FIELDS,
  type ColumnOf,
  type FieldType,
  type LinkType,
  type ListType,
  type TypesWith,
} from './registry.ts';
import { isLink, isList, isRelation } from './traits.ts';

const ALL = Object.keys(FIELDS) as readonly FieldType[];

test('what guards promise of a column follows from the registry', () => {
  const column = { type: 'text' } as { type: FieldType };
  if (isLink(column)) expectTypeOf(column.type).toEqualTypeOf<LinkType>();
  if (isList(column)) expectTypeOf(column.type).toEqualTypeOf<ListType>();
  expectTypeOf<LinkType>().toEqualTypeOf<'link'>();
  expect(ALL.filter((type) => isRelation({ type }))).toEqual(
    ALL.filter((type) => fieldOf({ type }).relation !== undefined),
  );
});

test('a second type of a relation is one of those promised', () => {
  type More = typeof FIELDS & {
    readonly owner: Field<number, ColumnOf<'link'>, { readonly relation: 'one' }>;
    readonly note: Field<string, ColumnOf<'text'>>;
  };
  expectTypeOf<TypesWith<'relation', 'one', More>>().toEqualTypeOf<'link' | 'owner'>();
  // @ts-expect-error A field that does not name its relation has none: the guards would not know of it.
  const unnamed: Field<number, ColumnOf<'link'>> = FIELDS.link;
  expect(unnamed.relation).toBe('one');
});
