import { must } from '#core/std/must.ts';
import { readCatalog } from '#server/catalog/catalog.ts';
import type { Configuring } from '#server/configuration/configuration.ts';
import type { ConnectionPool } from '#server/database/pool.ts';
import { openTranslations } from '#server/translations/translations.ts';
import { median } from './load.ts';

/** The first supervisor at work on the configuration in force. */
export async function configuringIn(db: ConnectionPool): Promise<Configuring> {
  const catalog = must(await readCatalog(db), 'the catalog');
  return { db, catalog, translations: await openTranslations(), user: 1, locale: 'en_GB' };
}

/** The middle of some times of it, in seconds. */
export async function medianTime(rounds: number, work: () => unknown): Promise<number> {
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await work();
    taken.push((performance.now() - begun) / 1_000);
  }
  return median(taken);
}
