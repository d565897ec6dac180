import type { Table } from '#core/catalog/schema.ts';
import type { ColumnOf, ListType } from '#core/fields/registry.ts';
import { membersOf, STORED, type Reading } from './physical-names.ts';

type ListColumn = ColumnOf<ListType>;

/** The records of a list column, as a sub-query beside its record: what is asked of them is collected in one. */
export interface Members {
  /** One member, for conditions and values. */
  readonly row: Row;
  /** Takes a value of all members together (`sum(…)`) in; gives what the statement reads it by. */
  readonly value: (sql: string) => string;
}

/** The list column of a row, and which of its records. */
interface ListOf {
  readonly owner: Table;
  readonly column: ListColumn;
  readonly alias: string;
  /** Names the condition: lists of one row with the same condition share a sub-query. */
  readonly condition: string;
  /** The condition as SQL; undefined where all records count. */
  readonly where: (members: Members) => string | undefined;
}

/** The joins that a statement needs, each made once however many parts of the statement ask for it. */
interface Joins {
  /** Alias of the record of a table whose id an expression gives. */
  readonly record: (table: Table, id: string) => string;
  /** The records of a list column of the row `alias`. */
  readonly members: (list: ListOf) => Members;
  /** The joins collected so far, as SQL. */
  readonly sql: () => string;
}

/** A row of a statement, and where what it links to is joined. */
export interface Row {
  readonly alias: string;
  readonly joins: Joins;
  /** The row is only being written: what PostgreSQL keeps of it by formulas is not there yet. */
  readonly isFresh?: boolean;
  /** The row is joined and may not be there. */
  readonly isJoined?: boolean;
  /** What must be true for whoever asks to read the row at all; of the rows that a statement selects it is. */
  readonly shown?: readonly string[];
}

/** Numbers the aliases of a statement. */
interface Numbering {
  last: number;
}

/**
 * A row `alias` of a statement or sub-query, whose joins are collected. Aliases of joins begin with that of the row, so
 * that those of a sub-query never hide the row that it belongs to.
 */
export function rowOf(reading: Reading, alias: string): Row {
  return { alias, joins: collector(reading, alias, { last: 0 }) };
}

function collector(reading: Reading, root: string, numbering: Numbering): Joins {
  const { sources = STORED } = reading;
  const parts = new Map<string, { readonly alias: string; readonly sql: (alias: string) => string }>();
  const lists = new Map<string, Members>();
  const once = (key: string, sql: (alias: string) => string): string => {
    const known = parts.get(key);
    if (known) return known.alias;
    const alias = `${root}j${++numbering.last}`;
    parts.set(key, { alias, sql });
    return alias;
  };
  return {
    record: (table, id) =>
      once(
        `${table.id} ${id}`,
        (alias) => ` left join ${sources.table(table)} ${alias} on ${alias}.id = ${id}`,
      ),
    members: ({ owner, column, alias, condition, where }) => {
      const key = `${owner.id} ${column.id} ${alias} ${condition}`;
      const known = lists.get(key);
      if (known) return known;
      const member = `${root}m${++numbering.last}`;
      const row = { alias: member, joins: collector(reading, root, numbering) };
      const values = new Map<string, string>();
      const from = membersOf(reading, { owner, list: column, alias, member });
      const asked = { within: undefined as string | undefined };
      const outer = once(`list ${key}`, (name) => {
        const wheres = [from.where, ...(asked.within === undefined ? [] : [asked.within])].join(' and ');
        const items = [...values].map(([sql, item]) => `${sql} as ${item}`).join(', ');
        return ` left join lateral (select ${items || '1'} from ${from.from}${row.joins.sql()} where ${wheres}) ${name} on true`;
      });
      const members: Members = {
        row,
        value: (sql) => {
          const name = values.get(sql) ?? `v${values.size + 1}`;
          values.set(sql, name);
          return `${outer}.${name}`;
        },
      };
      asked.within = where(members);
      lists.set(key, members);
      return members;
    },
    sql: () => inOrder([...parts.values()].map(({ alias, sql }) => ({ alias, sql: sql(alias) }))),
  };
}

interface Join {
  readonly alias: string;
  readonly sql: string;
}

/** Joins one after another, each behind those that it reads from: a list's sub-query may have come to need later ones. */
function inOrder(joins: readonly Join[]): string {
  const own = new Set(joins.map(({ alias }) => alias));
  const waiting = joins.map(({ alias, sql }) => {
    const code = sql.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '');
    const needs = (code.match(/\b\w+\b/g) ?? []).filter((name) => name !== alias && own.has(name));
    return { alias, sql, needs };
  });
  const done = new Set<string>();
  let text = '';
  while (waiting.length > 0) {
    const at = waiting.findIndex(({ needs }) => needs.every((name) => done.has(name)));
    const [next] = waiting.splice(Math.max(at, 0), 1);
    if (!next || at < 0) throw new Error('Bug: joins that need each other');
    done.add(next.alias);
    text += next.sql;
  }
  return text;
}
