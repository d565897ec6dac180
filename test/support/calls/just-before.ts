import type { Database } from '#server/database/pool.ts';

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
        const text = typeof statement === 'string' ? statement : (statement as { text: string }).text;
        if (isDue && fits.test(text)) {
          isDue = false;
          await work();
        }
        return await query(...args);
      };
    },
  });
}
