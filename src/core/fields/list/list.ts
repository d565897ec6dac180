import type { z } from 'zod';
import { bad, good, type Result } from '../../std/result.ts';
import type { Field } from '../field.ts';
import { parseId } from '../link/link.ts';
import type { ListColumn } from './list-column.ts';

/** Most records that one value may name at once. */
export const MAX_MEMBERS = 10_000;

/** Records of another table; a JSON array of ids, none twice. The other end of a link changes through its records. */
export const list: Field<readonly number[], z.infer<typeof ListColumn>, { readonly relation: 'many' }> = {
  parse,
  fromText: (text) =>
    parse(text.split(/[;|,]/).map((word) => (/^\s*\d{1,16}\s*$/.test(word) ? Number(word) : word))),
  toText: (value) => value.map((id) => `#${id}`).join(', '),
  operators: ['contains', 'doesNotContain', 'isEmpty', 'isNotEmpty'],
  searchable: false,
  sortable: false,
  titleable: false,
  indexable: false,
  formulaType: ({ target }) => ({ kind: 'list', table: target }),
  computable: false,
  relation: 'many',
  memberType: 'link',
};

function parse(input: unknown): Result<readonly number[]> {
  if (!Array.isArray(input) || input.length > MAX_MEMBERS) return bad('value.list');
  const ids = new Set<number>();
  for (const item of input) {
    const id = parseId(item);
    if (!id.ok) return id;
    ids.add(id.value);
  }
  return good([...ids]);
}
