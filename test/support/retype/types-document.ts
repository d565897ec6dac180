import type { Column, Document } from '#core/catalog/schema.ts';

/** What everything in it is called. */
export const label = { en: 'Label' };

interface OwnTable {
  readonly id: number;
  readonly name: string;
  readonly columns: readonly Column[];
  readonly title?: readonly number[];
}

/** An application of nothing but some tables. */
export function typesDocument(tables: readonly OwnTable[]): Document {
  return {
    format: 1,
    application: { id: 1, name: 'types', label, languages: [2057] },
    modules: [{ id: 2, name: 'all', label }],
    dataTypes: [],
    tables: tables.map(({ columns, title, ...table }) => ({
      ...table,
      label,
      plural: label,
      module: 2,
      columns: [...columns],
      ...(title && { title: [...title] }),
    })),
    forms: [],
    views: [],
    actions: [],
    menus: [],
    roles: [],
  };
}
