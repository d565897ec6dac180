import { from, to, type CopyStreamQuery, type CopyToStreamQuery } from 'pg-copy-streams';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Runner } from '../database/pool.ts';
import { commas, identifier, sql, type Sql } from '../database/sql/sql.ts';

/** A table of a backup with the columns whose values are kept. */
interface CopiedTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** The rows of a table as the text of a copy. Its `rowCount` may come later than its end. */
export function copiedRows(tx: Runner, table: CopiedTable): CopyToStreamQuery {
  return tx.query(to(sql`copy ${copied(table)} to stdout (encoding 'UTF8')`.text));
}

/** Takes the text of a copy, in pieces, into a table. */
export class RowsInto {
  readonly #copy: CopyStreamQuery;
  readonly #ended: Promise<void>;

  constructor(tx: Runner, table: CopiedTable) {
    this.#copy = tx.query(from(sql`copy ${copied(table)} from stdin (encoding 'UTF8')`.text));
    this.#ended = finished(this.#copy);
    // It is reported where it is awaited.
    this.#ended.catch(() => undefined);
  }

  async add(text: Buffer): Promise<void> {
    if (!this.#copy.write(text)) await Promise.race([once(this.#copy, 'drain'), this.#ended]);
  }

  /** How many rows there were. */
  async end(): Promise<number> {
    this.#copy.end();
    await this.#ended;
    return this.#copy.rowCount;
  }
}

function copied({ schema, name, columns }: CopiedTable): Sql {
  return sql`${identifier(schema)}.${identifier(name)} (${commas(columns.map((column) => identifier(column)))})`;
}
