import type { Table } from '#core/catalog/schema.ts';
import type { ConnectionPool } from '#server/database/pool.ts';
import type { Scene } from '#server/query/scene/place.ts';
import type { Random } from '#server/sample/random/random.ts';
import type { Oracle } from './rights-oracle.ts';

/** What the journal knows of a record. */
export interface Change {
  readonly table: Table;
  readonly record: number;
  readonly diff: Readonly<Record<string, readonly [from: unknown, to: unknown]>>;
}

/** An operation of the journal; all are changes of records. */
export interface Journalled {
  readonly id: number;
  readonly changes: readonly Change[];
}

/** A world in which one question is asked of the product and of the oracle. */
export interface Trial {
  readonly random: Random;
  readonly db: ConnectionPool;
  readonly scene: Scene;
  readonly oracle: Oracle;
  readonly table: Table;
  readonly journal: readonly Journalled[];
}

/** Throws where the product has found something else than was expected. */
export function agree(asked: unknown, found: unknown, expected: unknown): void {
  if (JSON.stringify(found) === JSON.stringify(expected)) return;
  throw new Error(
    `${JSON.stringify(asked)}\nfound    ${JSON.stringify(found)}\nexpected ${JSON.stringify(expected)}`,
  );
}
