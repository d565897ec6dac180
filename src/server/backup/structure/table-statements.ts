import { commas, identifier, join, literal, sql, trusted, type Sql } from '../../database/sql/sql.ts';
import type { Relation, Sequence, StoredColumn } from './read-relations.ts';

/** A table's name with its schema. */
export function qualified({ schema, name }: { readonly schema: string; readonly name: string }): Sql {
  return sql`${identifier(schema)}.${identifier(name)}`;
}

interface TableParts {
  readonly columns: readonly StoredColumn[];
  /** The sequences of its identities, by the column. */
  readonly identities: ReadonlyMap<string, Sequence>;
  /** Checks with their names, as they stand in the statement of a table. */
  readonly checks: readonly Sql[];
}

const STORAGE: Readonly<Record<string, Sql>> = {
  p: sql`plain`,
  e: sql`external`,
  m: sql`main`,
  x: sql`extended`,
};

const COMPRESSION: Readonly<Record<string, Sql>> = { p: sql` compression pglz`, l: sql` compression lz4` };

/** The statements that make a table without its rows, indexes and keys. */
export function tableStatements(
  table: Relation,
  { columns, identities, checks }: TableParts,
): readonly Sql[] {
  const kind = table.unlogged ? sql`unlogged table` : sql`table`;
  const parts = [...columns.map((column) => columnPart(column, identities.get(column.name))), ...checks];
  const inParts = table.partition_key === null ? sql`` : sql` partition by ${trusted(table.partition_key)}`;
  const name = qualified(table);
  const details = columns.flatMap(({ name: column, storage, statistics }) => {
    const change = sql`alter table only ${name} alter column ${identifier(column)} set`;
    return [
      ...(storage === null ? [] : [sql`${change} storage ${STORAGE[storage] ?? sql`default`}`]),
      ...(statistics === null ? [] : [sql`${change} statistics ${literal(statistics)}`]),
    ];
  });
  return [sql`create ${kind} ${name} (${commas(parts)})${inParts}${optionsPart(table.options)}`, ...details];
}

function columnPart(column: StoredColumn, identity: Sequence | undefined): Sql {
  const { name, type, collation, required, required_by: by, compression } = column;
  return join(
    [
      sql`${identifier(name)} ${trusted(type)}${COMPRESSION[compression] ?? sql``}`,
      ...(collation === null ? [] : [sql`collate ${trusted(collation)}`]),
      ...(required ? [by === null ? sql`not null` : sql`constraint ${identifier(by)} not null`] : []),
      valuePart(column, identity),
    ],
    sql` `,
  );
}

function valuePart({ identity, generated, value }: StoredColumn, sequence: Sequence | undefined): Sql {
  if (generated !== '' && value !== null)
    return sql`generated always as (${trusted(value)}) ${generated === 'v' ? sql`virtual` : sql`stored`}`;
  if (identity !== '' && sequence) {
    const when = identity === 'a' ? sql`always` : sql`by default`;
    return sql`generated ${when} as identity (sequence name ${qualified(sequence)} ${countingPart(sequence)})`;
  }
  return value === null ? sql`` : sql`default ${trusted(value)}`;
}

function countingPart({ start, step, min, max, cache, cycle }: Sequence): Sql {
  return sql`start with ${trusted(start)} increment by ${trusted(step)} minvalue ${trusted(min)} maxvalue ${trusted(max)} cache ${trusted(cache)}${cycle ? sql` cycle` : sql``}`;
}

/** A sequence that stands by itself. */
export function sequenceStatement(sequence: Sequence): Sql {
  return sql`create sequence ${qualified(sequence)} as ${trusted(sequence.type)} ${countingPart(sequence)}`;
}

/** A view as it is. */
export function viewStatement(view: Relation, columns: readonly StoredColumn[]): readonly Sql[] {
  const names = commas(columns.map(({ name }) => identifier(name)));
  const definition = (view.definition ?? '').replace(/;\s*$/, '');
  const name = qualified(view);
  return [
    sql`create view ${name} (${names})${optionsPart(view.options)} as ${trusted(definition)}`,
    ...columns
      .filter(({ value }) => value !== null)
      .map(
        ({ name: column, value }) =>
          sql`alter view ${name} alter column ${identifier(column)} set default ${trusted(value ?? '')}`,
      ),
  ];
}

/** Options come as PostgreSQL keeps them: `name=value`. */
function optionsPart(options: readonly string[] | null): Sql {
  if (options === null || options.length === 0) return sql``;
  const parts = options.map((option) => {
    const at = option.indexOf('=');
    return sql`${identifier(option.slice(0, at))} = ${literal(option.slice(at + 1))}`;
  });
  return sql` with (${commas(parts)})`;
}
