import type { Catalog } from '#core/catalog/catalog.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { isWriteOnly } from '#core/fields/traits.ts';
import { labelOf } from '#core/language/labels.ts';
import { applicationOf, type WebApplication } from '#web/api/application.tsx';

/** The application with the tables and columns of a draft in place of those in force, as supervisors see them: all of them. */
export function draftApplication(application: WebApplication, { tables }: Catalog): WebApplication {
  const { locale } = application.user;
  const drafted = [...tables.values()].map((table) => tableInfo(table, locale));
  return applicationOf({ ...application.info, tables: drafted }, application.user);
}

function tableInfo(table: Table, locale: string): TableInfo {
  const { id, name, label, plural, module, title = [], columns } = table;
  return {
    id,
    name,
    label: labelOf(label, locale),
    plural: labelOf(plural, locale),
    module,
    searchable: columns.some(({ searchable }) => searchable === true),
    create: true,
    update: true,
    delete: true,
    title: columns.filter((column) => title.includes(column.id)).map((column) => column.name),
    columns: columns.filter((column) => !isWriteOnly(column)).map((column) => columnInfo(column, locale)),
  };
}

function columnInfo(column: Column, locale: string): TableInfo['columns'][number] {
  const { label, help: _help, formula, alias: _alias, ...options } = column;
  const choices = 'choices' in column ? column.choices : undefined;
  return {
    ...options,
    ...(choices
      ? {
          choices: choices.map((choice) => ({
            ...choice,
            label: { [locale]: labelOf(choice.label, locale) },
          })),
        }
      : {}),
    label: labelOf(label, locale),
    ...(formula === undefined ? {} : { computed: true }),
    writable: formula === undefined,
  };
}
