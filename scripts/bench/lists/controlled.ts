import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf, columnNamed, type Catalog } from '#core/catalog/catalog.ts';
import type { Control, Role, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';

/** The sample whose contacts have controls of each kind, and a role that may create and change some of them. */
export function controlled(plain: Catalog): Catalog {
  const { document } = plain;
  const contact = must(plain.tablesByName.get('contact'), 'contact');
  const company = must(plain.tablesByName.get('company'), 'company');
  const of = (table: Table, name: string) => `#${must(columnNamed(table, name), name).id}`;
  const id = (name: string) => must(columnNamed(contact, name), name).id;
  const controls: readonly Control[] = [
    {
      id: 1,
      name: 'named',
      kind: 'validity',
      condition: `not isEmpty(${of(contact, 'last_name')})`,
      message: { en: 'x' },
    },
    {
      id: 2,
      name: 'closed',
      kind: 'state',
      state: 'readOnly',
      columns: [id('city')],
      condition: `isEmpty(${of(contact, 'last_name')})`,
    },
    {
      id: 3,
      name: 'asked',
      kind: 'state',
      state: 'required',
      columns: [id('city')],
      condition: `not isEmpty(${of(contact, 'company')})`,
    },
  ];
  const linked = `not isEmpty(${of(contact, 'company')}.${of(company, 'name')})`;
  const role: Role = {
    id: 1,
    name: 'editor',
    label: { en: 'Editor' },
    grants: [
      { table: contact.id, read: true, create: true, update: true, condition: linked },
      { table: company.id, read: true },
    ],
  };
  const tables = document.tables.map((table) =>
    table.id === contact.id ? { ...table, controls: [...controls] } : table,
  );
  return catalogOf({ ...document, tables, roles: [...document.roles, role] }, 2);
}

/** A user of the role that `controlled` adds. */
export function editorOf({ document }: Catalog): Viewer {
  const roles = document.roles.filter(({ name }) => name === 'editor');
  return { ...supervisor, userId: 2, account: 'user:2', roles, rights: rightsKey(roles) };
}
