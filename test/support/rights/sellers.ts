import type { Catalog } from '#core/catalog/catalog.ts';
import type { Document, Role } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';

/**
 * The application of every type with two roles: sellers (9001), who may share links, and clerks (9002), who may not. Both read
 * things that are not broken, all but their price, and owners but for their salary and but Zoe.
 */
export function withSellers({ document, tablesByName }: Catalog): {
  readonly SELLERS: Role;
  readonly DOCUMENT: Document;
} {
  const [thing, owner] = ['thing', 'owner'].map((name) => must(tablesByName.get(name), name));
  const idIn = (table: typeof thing, name: string): number =>
    must(
      table?.columns.find((one) => one.name === name),
      name,
    ).id;
  const SELLERS: Role = {
    id: 9_001,
    name: 'sellers',
    label: { en: 'Sellers' },
    shareLinks: true,
    grants: [
      {
        table: must(thing, 'thing').id,
        read: true,
        condition: `#${idIn(thing, 'state')} <> "broken"`,
        readColumns: must(thing, 'thing')
          .columns.filter(({ name }) => name !== 'price')
          .map(({ id }) => id),
      },
      {
        table: must(owner, 'owner').id,
        read: true,
        condition: `#${idIn(owner, 'name')} <> "Zoe"`,
        readColumns: ['name', 'code', 'things'].map((name) => idIn(owner, name)),
      },
    ],
  };
  const CLERKS: Role = { ...SELLERS, id: 9_002, name: 'clerks', label: { en: 'Clerks' }, shareLinks: false };
  return { SELLERS, DOCUMENT: { ...document, roles: [...document.roles, SELLERS, CLERKS] } };
}
