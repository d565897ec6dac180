import type { Runner } from '../../database/pool.ts';
import { commas, identifier, literal, sql, trusted, type Sql } from '../../database/sql/sql.ts';
import { OWN_NAMES } from './own-schemas.ts';
import { inOrder, readLeftOut, readNeeds, type Needs } from './read-needs.ts';
import {
  readComments,
  readConstraints,
  readExtensions,
  readFunctions,
  readIndexes,
  readStatistics,
  readTriggers,
  readTypes,
  type Extension,
  type StoredConstraint,
  type StoredIndex,
} from './read-objects.ts';
import {
  readColumns,
  readRelations,
  readSequences,
  type Relation,
  type Sequence,
  type StoredColumn,
} from './read-relations.ts';
import { qualified, sequenceStatement, tableStatements, viewStatement } from './table-statements.ts';

/** A table with rows of its own. */
interface StoredTable {
  readonly schema: string;
  readonly name: string;
  /** Those whose values are kept: all but the generated ones. */
  readonly columns: readonly string[];
  /** Whether PostgreSQL itself drops its rows in a crash. */
  readonly unlogged: boolean;
  /** About how much it takes. */
  readonly bytes: number;
}

/** All that makes the schemas of Colonnade what they are, but for rows. */
export interface Structure {
  readonly schemas: readonly string[];
  readonly extensions: readonly Extension[];
  /** Statements that make everything which rows need. */
  readonly before: readonly string[];
  readonly tables: readonly StoredTable[];
  /** Statements for what is made when the rows are there: indexes, keys, triggers, states of sequences. */
  readonly after: readonly string[];
  /** What is not taken, in PostgreSQL's words. */
  readonly leftOut: readonly string[];
}

/**
 * Reads the structure from PostgreSQL's catalog. The transaction must look names up nowhere, so that the texts of PostgreSQL have
 * all of them with their schemas. States of sequences are those of now, which are never behind the rows of the transaction.
 */
export async function readStructure(tx: Runner): Promise<Structure> {
  const relations = await readRelations(tx);
  const columns = await readColumns(tx);
  const sequences = await readSequences(tx);
  const constraints = await readConstraints(tx);
  const indexes = await readIndexes(tx);
  const names = new Map(relations.map((relation) => [relation.oid, relation]));
  const nodes = await objectsOf(tx, { relations, columns, sequences, constraints });
  const needs = await readNeeds(tx);
  return {
    schemas: await readSchemas(tx),
    extensions: await readExtensions(tx),
    before: [...made(nodes, needs), ...attached(relations, names)].map(({ text }) => text),
    tables: relations
      .filter(({ kind }) => kind === 'r')
      .map(({ oid, schema, name, unlogged, bytes }) => ({
        schema,
        name,
        columns: (columns.get(oid) ?? [])
          .filter(({ generated }) => generated === '')
          .map((column) => column.name),
        unlogged,
        bytes,
      })),
    after: [
      ...(await states(tx, sequences)),
      ...owned(sequences, names),
      ...keysAndIndexes(names, constraints, indexes),
      ...links(names, constraints),
      ...(await readStatistics(tx)),
      ...relations.flatMap(guards),
      ...(await readTriggers(tx)),
      ...(await readComments(tx)),
    ].map(({ text }) => text),
    leftOut: await readLeftOut(tx),
  };
}

interface Node {
  readonly key: string;
  readonly statements: readonly Sql[];
}

interface Found {
  readonly relations: readonly Relation[];
  readonly columns: ReadonlyMap<string, readonly StoredColumn[]>;
  readonly sequences: readonly Sequence[];
  readonly constraints: readonly StoredConstraint[];
}

/** Types, functions, sequences, tables, views: in this order, but for what needs others. */
async function objectsOf(
  tx: Runner,
  { relations, columns, sequences, constraints }: Found,
): Promise<readonly Node[]> {
  const { composites, enums } = await readTypes(tx);
  const functions = await readFunctions(tx);
  const identities = Map.groupBy(
    sequences.filter(({ is_identity: isIdentity }) => isIdentity === true),
    ({ table }) => table ?? '',
  );
  const relation = (one: Relation): Node => {
    const own = columns.get(one.oid) ?? [];
    const checks = constraints.filter(({ table, kind, valid }) => table === one.oid && kind === 'c' && valid);
    const statements =
      one.kind === 'v'
        ? viewStatement(one, own)
        : tableStatements(one, {
            columns: own,
            identities: new Map(
              (identities.get(one.oid) ?? []).map((sequence) => [sequence.column ?? '', sequence]),
            ),
            checks: checks.map(
              ({ name, definition }) => sql`constraint ${identifier(name)} ${trusted(definition)}`,
            ),
          });
    return { key: `class:${one.oid}`, statements };
  };
  return [
    ...enums.map(({ oid, statement }) => ({ key: `type:${oid}`, statements: [statement] })),
    ...composites.map((type) => ({
      key: `class:${type.oid}`,
      statements: [compositeStatement(type, columns.get(type.oid) ?? [])],
    })),
    ...functions.map(({ oid, statement }) => ({ key: `proc:${oid}`, statements: [statement] })),
    ...sequences
      .filter(({ is_identity: isIdentity }) => isIdentity !== true)
      .map((sequence) => ({ key: `class:${sequence.oid}`, statements: [sequenceStatement(sequence)] })),
    ...relations.filter(({ kind }) => kind !== 'v').map(relation),
    ...relations.filter(({ kind }) => kind === 'v').map(relation),
  ];
}

function compositeStatement(
  type: { readonly schema: string; readonly name: string },
  columns: readonly StoredColumn[],
): Sql {
  const parts = columns.map(
    ({ name, type: of, collation }) =>
      sql`${identifier(name)} ${trusted(of)}${collation === null ? sql`` : sql` collate ${trusted(collation)}`}`,
  );
  return sql`create type ${qualified(type)} as (${commas(parts)})`;
}

/** Which of the schemas of Colonnade are there. */
export async function readSchemas(tx: Runner): Promise<readonly string[]> {
  const { rows } = await tx.query<{ name: string }>(
    sql`select nspname as name from pg_catalog.pg_namespace where nspname in (${OWN_NAMES}) order by oid`,
  );
  return rows.map(({ name }) => name);
}

function made(nodes: readonly Node[], needs: Needs): readonly Sql[] {
  return inOrder(nodes, needs).flatMap(({ statements }) => statements);
}

function guards(table: Relation): readonly Sql[] {
  const change = sql`alter table only ${qualified(table)}`;
  return [
    ...(table.guarded ? [sql`${change} enable row level security`] : []),
    ...(table.forced ? [sql`${change} force row level security`] : []),
  ];
}

/** Parts are made by themselves and become parts then, those with the rest last. */
function attached(relations: readonly Relation[], names: ReadonlyMap<string, Relation>): readonly Sql[] {
  return relations.flatMap((part) => {
    const whole = names.get(part.parent ?? '');
    return whole && part.bound !== null
      ? [sql`alter table only ${qualified(whole)} attach partition ${qualified(part)} ${trusted(part.bound)}`]
      : [];
  });
}

async function states(tx: Runner, sequences: readonly Sequence[]): Promise<readonly Sql[]> {
  const found: Sql[] = [];
  for (const sequence of sequences) {
    const name = qualified(sequence);
    const { rows } = await tx.query<{ last: string; called: boolean }>(
      sql`select last_value::text as last, is_called as called from ${name}`,
    );
    const [state] = rows;
    if (state)
      found.push(
        sql`select pg_catalog.setval(${literal(name.text)}, ${trusted(state.last)}, ${literal(state.called)})`,
      );
  }
  return found;
}

function owned(sequences: readonly Sequence[], names: ReadonlyMap<string, Relation>): readonly Sql[] {
  return sequences.flatMap((sequence) => {
    const table = names.get(sequence.table ?? '');
    return table && sequence.column !== null && sequence.is_identity === false
      ? [
          sql`alter sequence ${qualified(sequence)} owned by ${qualified(table)}.${identifier(sequence.column)}`,
        ]
      : [];
  });
}

/** Those of a table's parts first, then those of the whole, which are put together of them. */
function keysAndIndexes(
  names: ReadonlyMap<string, Relation>,
  constraints: readonly StoredConstraint[],
  indexes: readonly StoredIndex[],
): readonly Sql[] {
  const keys = constraints
    .filter(({ kind, valid }) => (kind === 'c' ? !valid : kind !== 'f'))
    .map((constraint) => added(names, constraint));
  const plain = indexes.filter(({ is_constraint: isConstraint }) => !isConstraint);
  return [
    ...keys,
    ...plain.map(({ definition }) => trusted(definition)),
    ...indexes
      .filter(({ whole_name: whole }) => whole !== null)
      .map((index) => {
        const whole = { schema: index.whole_schema ?? '', name: index.whole_name ?? '' };
        return sql`alter index ${qualified(whole)} attach partition ${qualified(index)}`;
      }),
  ];
}

function links(
  names: ReadonlyMap<string, Relation>,
  constraints: readonly StoredConstraint[],
): readonly Sql[] {
  return constraints.filter(({ kind }) => kind === 'f').map((constraint) => added(names, constraint));
}

/** Keys of a table in parts are its own alone until those of its parts are put to it; a link is of all of them. */
function added(
  names: ReadonlyMap<string, Relation>,
  { table, name, kind, definition }: StoredConstraint,
): Sql {
  const owner = names.get(table);
  if (!owner) return sql``;
  const only = owner.kind === 'p' && kind !== 'f' ? sql`only ` : sql``;
  return sql`alter table ${only}${qualified(owner)} add constraint ${identifier(name)} ${trusted(definition)}`;
}
