import type { Database } from '#server/database/pool.ts';
import { Sql } from '#server/database/sql/sql.ts';

/**
 * The same database, in which `work` is done right before the first statement whose text fits: what another person does
 * between two statements of a save.
 */
export function justBefore(db: Database, fits: RegExp, work: () => Promise<void>): Database {
  let isDue = true;
  return new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (key !== 'query') return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      const query = target.query.bind(target) as (...args: readonly unknown[]) => Promise<unknown>;
      return async (...args: readonly unknown[]) => {
        const [statement] = args;
        if (isDue && fits.test(textOf(statement))) {
          isDue = false;
          await work();
        }
        return await query(...args);
      };
    },
  });
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  if (statement instanceof Sql) return statement.numbered(0).text;
  return textOf((statement as { readonly text: unknown }).text);
}
