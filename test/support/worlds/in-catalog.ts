import type { Document } from '#core/catalog/schema.ts';
import { changeCatalog, type CatalogStore } from '#server/catalog/catalog.ts';
import type { ConnectionPool } from '#server/database/pool.ts';

/** Works under another catalog, and puts `back` in force again. */
export function inCatalogOf(
  { db, store }: { readonly db: ConnectionPool; readonly store: CatalogStore },
  back: Document,
): (document: Document, work: () => Promise<void>) => Promise<void> {
  const change = async (next: Document) => {
    await changeCatalog(db, next, { author: null, message: 'test' });
    await store.reload();
  };
  return async (document, work) => {
    await change(document);
    try {
      await work();
    } finally {
      await change(back);
    }
  };
}
