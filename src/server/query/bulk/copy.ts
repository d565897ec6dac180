import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import { isProperties } from '#core/std/shape.ts';
import type { Transaction } from '../../database/pool.ts';
import { commas, identifier, sql, type Sql } from '../../database/sql/sql.ts';

/** Characters of text that are sent at once. */
const PORTION = 131_072;

/**
 * Writes lines, as `copyLine` makes them, into a table by COPY: nothing is kept in memory, and the lines are asked for
 * as fast as PostgreSQL takes them. Gives their number.
 */
export async function copyInto(
  tx: Transaction,
  { table, columns }: { readonly table: Sql; readonly columns: readonly string[] },
  lines: AsyncIterable<readonly string[]>,
): Promise<number> {
  const copy = tx.query(from(sql`copy ${table} (${commas(columns.map(identifier))}) from stdin`.text));
  await pipeline(Readable.from(portions(lines), { objectMode: true, highWaterMark: 1 }), copy);
  return copy.rowCount;
}

/** One line of COPY's text format. Values are wire values, already of the column's type. */
export function copyLine(values: readonly unknown[]): string {
  return `${values.map(copyCell).join('\t')}\n`;
}

/** One cell of COPY's text format. */
export function copyCell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  const text = wireText(value);
  return SPECIAL.test(text) ? text.replace(SPECIALS, escaped) : text;
}

/** A wire value as PostgreSQL reads it for its column's type. */
export function wireText(value: unknown): string {
  if (isOfObjects(value)) return JSON.stringify(value);
  if (Array.isArray(value))
    return `{${value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return isProperties(value) ? JSON.stringify(value) : String(value);
}

/** Whether a value is what `jsonb` keeps: an object, or several. */
function isOfObjects(value: unknown): boolean {
  const one: unknown = Array.isArray(value) ? value[0] : value;
  return typeof one === 'object' && one !== null && !(one instanceof Date);
}

const SPECIAL = /[\\\n\r\t]/;
const SPECIALS = /[\\\n\r\t]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function escaped(character: string): string {
  return ESCAPES[character] ?? character;
}

async function* portions(lines: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const some of lines) {
    for (const line of some) text += line;
    if (text.length < PORTION) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
