import type { Catalog } from '#core/catalog/catalog.ts';
import { RESERVED_COLUMNS } from '#core/catalog/check-table.ts';
import { KIND, kindsOf, lineageOf, topOf } from '#core/catalog/family.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { literal, quoted } from '../fields/stored-field.ts';
import { physicalTable, storageTable } from '../query/physical-names.ts';
import { columnDefinition, createSequence, searchDefinition, sequenceName } from '../query/physical.ts';
import { planChange, type ChangePlan } from './plan-change.ts';
import { storageCatalog } from './storage.ts';

/**
 * Plans the statements that bring the database from one catalog to another: the real tables, and a view for each child
 * table, through which the records of its kind are read and written. The records of a child table that goes stay records
 * of its parent, and are again of its kind when it comes back with its id.
 */
export function planTables(from: Catalog | undefined, to: Catalog, gone: ReadonlySet<string>): ChangePlan {
  const storage = storageCatalog(to);
  const plan = planChange(from && storageCatalog(from), storage, gone);
  return {
    refusals: [...moved(from, to, gone), ...plan.refusals],
    statements: [
      ...childTables(from).map((table) => `drop view if exists ${physicalTable(table)}`),
      ...plan.statements,
      ...topTables(to).flatMap(kindColumn),
      ...childTables(to).flatMap((table) => kindView(to, storage, table)),
    ],
  };
}

function childTables(catalog: Catalog | undefined): readonly Table[] {
  return [...(catalog?.tables.values() ?? [])].filter(({ top }) => top !== undefined);
}

function topTables(catalog: Catalog): readonly Table[] {
  return [...new Set(childTables(catalog).map((table) => topOf(catalog, table)))];
}

/** Records stay in the real table that they are in. */
function moved(from: Catalog | undefined, to: Catalog, gone: ReadonlySet<string>): readonly string[] {
  return [...to.tables.values()].flatMap((table) => {
    const old = from?.tables.get(table.id);
    const was = old && from ? topOf(from, old).id : table.id;
    const isElsewhere = old
      ? was !== topOf(to, table).id
      : table.top !== undefined && gone.has(`_gone_${table.id}`);
    return isElsewhere
      ? [
          `table ${table.name} has records of its own kind elsewhere, so its parent cannot change: add a new child table and move its records`,
        ]
      : [];
  });
}

/** Which table of its family a record is of, by its id. */
function kindColumn(top: Table): readonly string[] {
  const name = physicalTable(top);
  return [
    `alter table ${name} add column if not exists ${KIND} text not null default '${top.id}'`,
    `create index if not exists kd_${top.id} on ${name} (${KIND}, id) where ${KIND} <> '${top.id}' and deleted_at is null`,
  ];
}

function kindView(catalog: Catalog, storage: Catalog, table: Table): readonly string[] {
  const name = physicalTable(table);
  const [top] = lineageOf(catalog, table).toReversed();
  const stored = storage.tables.get(top?.id ?? table.id);
  const names = new Set(
    (stored?.columns ?? [])
      .filter((column) => columnDefinition(storage, column) !== undefined)
      .map((column) => column.name),
  );
  const columns = table.columns.filter((column) => names.has(column.name));
  const search = stored && searchDefinition(storage, stored) !== undefined ? ['_search'] : [];
  const selected = [...RESERVED_COLUMNS, KIND, ...columns.map((column) => quoted(column.name)), ...search];
  const kinds = kindsOf(catalog, table).map(({ id }) => literal(String(id)));
  const isNumbered = ({ type, name: own }: Column) =>
    type === 'automaticNumber' && stored?.columns.find((column) => column.name === own)?.type !== type;
  return [
    `create view ${name} as select ${selected.join(', ')} from ${storageTable(table)} where ${KIND} in (${kinds.join(', ')}) with local check option`,
    `alter view ${name} alter column ${KIND} set default ${literal(String(table.id))}`,
    ...columns
      .filter(isNumbered)
      .flatMap((column) => [
        ...createSequence(column),
        `alter view ${name} alter column ${quoted(column.name)} set default nextval('${sequenceName(column)}')`,
      ]),
  ];
}
