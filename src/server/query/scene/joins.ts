import type { Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import { alias, and, commas, join, NOTHING, sql, type Sql } from '../../database/sql/sql.ts';
import { membersOf, STORED, type Reading } from './physical-names.ts';

type ListColumn = ColumnOf<ListType>;

/** The records of a list column, as a sub-query beside its record: what is asked of them is collected in one. */
export interface Members {
  /** One member, for conditions and values. */
  readonly row: Row;
  /** Takes a value of all members together (`sum(…)`) in; gives what the statement reads it by. */
  readonly value: (expression: Sql) => Sql;
}

/** The list column of a row, and which of its records. */
interface ListOf {
  readonly owner: Table;
  readonly column: ListColumn;
  readonly alias: Sql;
  /** Names the condition: lists of one row with the same condition share a sub-query. */
  readonly condition: string;
  /** The condition as SQL; undefined where all records count. */
  readonly where: (members: Members) => Sql | undefined;
}

/** The joins that a statement needs, each made once however many parts of the statement ask for it. */
interface Joins {
  /** Alias of the record of a table whose id an expression gives. */
  readonly record: (table: Table, id: Sql) => Sql;
  /** The records of a list column of the row `alias`. */
  readonly members: (list: ListOf) => Members;
  /** The record of that id as it is stored, whatever a draft makes of it; it leads on to stored records. */
  readonly stored: (table: Table, id: Sql) => Row;
  /** The joins collected so far, as SQL. */
  readonly sql: () => Sql;
}

/** A row of a statement, and where what it links to is joined. */
export interface Row {
  readonly alias: Sql;
  readonly joins: Joins;
  /** The row is only being written: what PostgreSQL keeps of it by formulas is not there yet. */
  readonly isFresh?: boolean;
  /** The row is joined and may not be there. */
  readonly isJoined?: boolean;
  /** What must be true for whoever asks to read the row at all; of the rows that a statement selects it is. */
  readonly shown?: readonly Sql[];
  /** The row by which it is judged what may be read of this one, where that is another. */
  readonly judgedBy?: Row;
}

/** Numbers the aliases of a statement. */
interface Numbering {
  last: number;
}

/**
 * A row `alias` of a statement or sub-query, whose joins are collected. Aliases of joins begin with that of the row, so
 * that those of a sub-query never hide the row that it belongs to.
 */
export function rowOf(reading: Reading, name: string): Row {
  return { alias: alias(name), joins: collector(reading, name, { last: 0 }) };
}

function collector(reading: Reading, root: string, numbering: Numbering): Joins {
  const parts = new Map<string, Collected>();
  const lists = new Map<string, Members>();
  const once = (key: string, write: Collected['write']): Sql => {
    const known = parts.get(key);
    if (known) return known.alias;
    const joined = alias(`${root}j${++numbering.last}`);
    parts.set(key, { alias: joined, write });
    return joined;
  };
  const joinsOf = (reading: Reading, mark: string): Joins => ({
    record: (table, id) =>
      once(
        `${mark}${table.id} ${id.text}`,
        (record) =>
          sql` left join ${(reading.sources ?? STORED).table(table)} ${record} on ${record}.id = ${id}`,
      ),
    stored: (table, id) => {
      const joins = joinsOf({ catalog: reading.catalog }, 'stored ');
      return { alias: joins.record(table, id), joins, isJoined: true };
    },
    members: ({ owner, column, alias: row, condition, where }) => {
      const key = `${mark}${owner.id} ${column.id} ${row.text} ${condition}`;
      const known = lists.get(key);
      if (known) return known;
      const member = `${root}m${++numbering.last}`;
      const inner: Row = { alias: alias(member), joins: collector(reading, root, numbering) };
      const values = new Map<string, Value>();
      const from = membersOf(reading, { owner, list: column, alias: row, member });
      const asked = { within: [] as readonly Sql[] };
      const outer = once(`list ${key}`, (list) => {
        const items = [...values.values()].map(({ value, name }) => sql`${value} as ${name}`);
        const selected = items.length === 0 ? sql`1` : commas(items);
        // PostgreSQL then asks nothing for a record that is not there.
        const isJoined = [...parts.values()].some(({ alias: joined }) => joined.text === row.text);
        const present = isJoined ? [sql`${row}.id is not null`] : [];
        const conditions = and([from.where, ...present, ...asked.within]);
        return sql` left join lateral (select ${selected} from ${from.from}${inner.joins.sql()} where ${conditions}) ${list} on true`;
      });
      const members: Members = {
        row: inner,
        value: (value) => {
          const known = values.get(value.text) ?? { value, name: alias(`v${values.size + 1}`) };
          values.set(value.text, known);
          return sql`${outer}.${known.name}`;
        },
      };
      const within = where(members);
      if (within) asked.within = [within];
      lists.set(key, members);
      return members;
    },
    sql: () =>
      inOrder([...parts.values()].map(({ alias: name, write }) => ({ alias: name, join: write(name) }))),
  });
  return joinsOf(reading, '');
}

/** A join, written when all that is asked of it is known. */
interface Collected {
  readonly alias: Sql;
  readonly write: (alias: Sql) => Sql;
}

/** A value of a list's records, and what its sub-query calls it. */
interface Value {
  readonly value: Sql;
  readonly name: Sql;
}

interface Join {
  readonly alias: Sql;
  readonly join: Sql;
}

/** Joins one after another, each behind those that it reads from: a list's sub-query may have come to need later ones. */
function inOrder(joins: readonly Join[]): Sql {
  const waiting = joins.map(({ alias: { text: name }, join: text }) => ({ name, text }));
  const ordered: Sql[] = [];
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ name, text }) =>
      waiting.every((other) => other.name === name || !text.needs.has(other.name)),
    );
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (!next) throw new Error('Bug: joins that need each other');
    ordered.push(next.text);
  }
  return join(ordered, NOTHING);
}
