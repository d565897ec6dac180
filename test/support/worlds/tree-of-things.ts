import type { Document } from '#core/catalog/schema.ts';
import { View } from '#core/catalog/views/view.ts';
import { everyTypeDocument } from './every-type.ts';
import { columnIdsOf, thingsOf } from './things.ts';

/** The link of things to the one above, and the list of those below. */
export const ABOVE = 4_711_000_010;
export const BELOW = 4_711_000_013;

/** The test application with things that stand below each other, a view that shows them as a tree, and a role that does not know the things with no pieces. */
export async function treeOfThings() {
  const plain = await everyTypeDocument();
  const bare = thingsOf(plain);
  const thing = {
    ...bare,
    columns: [
      ...bare.columns,
      { id: ABOVE, name: 'above', type: 'link' as const, label: { en: 'Above' }, target: bare.id },
      {
        id: BELOW,
        name: 'below',
        type: 'list' as const,
        label: { en: 'Below' },
        target: bare.id,
        inverse: ABOVE,
      },
    ],
  };
  const idOf = columnIdsOf(thing);
  const view = View.parse({
    id: 4_711_000_011,
    name: 'thing_tree',
    label: { en: 'Things' },
    table: thing.id,
    mode: 'datatree',
    parent: ABOVE,
    columns: [{ column: [idOf('name')] }],
  });
  const some = {
    id: 4_711_000_012,
    name: 'some',
    label: { en: 'Some' },
    grants: [{ table: thing.id, read: true, condition: `#${idOf('pieces')} > 0` }],
  };
  const tables = plain.tables.map((one) => (one.id === thing.id ? thing : one));
  const document: Document = { ...plain, tables, roles: [...plain.roles, some] };
  const withTree: Document = { ...document, views: [...plain.views, view] };
  return { plain, bare, thing, idOf, view, some, tables, document, withTree };
}
