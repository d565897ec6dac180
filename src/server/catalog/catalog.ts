import { isDeepStrictEqual } from 'node:util';
import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { checkAssertions } from '#core/catalog/check-document.ts';
import { Document } from '#core/catalog/schema.ts';
import { AppError } from '#core/errors.ts';
import {
  inTransaction,
  type ConnectionPool,
  type Database,
  type Runner,
  type Transaction,
} from '../database/pool.ts';
import { missingIndexes } from './missing-indexes.ts';
import { planTables } from './plan-tables.ts';

export { presentApplication } from './present-application.ts';

/** The channel on which every process is told of a new version of the catalog. */
export const CATALOG_CHANNEL = 'colonnade_catalog';
/** Any number that nothing else locks on: changes of the catalog come one after another. */
const LOCK = 7_220_032;

/** Who changes the catalog, and in which words. */
export interface ChangeNote {
  readonly author: number | null;
  readonly message: string;
}

/** The catalog in force as one process sees it; `reload` swaps the value. */
export interface CatalogStore {
  /** Throws AppError `server.not_ready` while no application is loaded. */
  readonly current: () => Catalog;
  readonly reload: () => Promise<void>;
}

/** Opens the catalog in force. */
export async function openCatalog(db: ConnectionPool): Promise<CatalogStore> {
  let catalog = await readCatalog(db);
  return {
    current: () => {
      if (!catalog) throw new AppError('server.not_ready');
      return catalog;
    },
    reload: async () => {
      const version = catalog?.version;
      catalog = await readCatalog(db);
      if (catalog?.version !== version) db.forgetStatements();
    },
  };
}

/** The catalog in force, or undefined on an empty database. */
export async function readCatalog(db: Runner): Promise<Catalog | undefined> {
  const result = await db.query<{ number: number; document: Document }>(
    'select v.number, v.document from colonnade.catalog_current c join colonnade.catalog_version v using (number)',
  );
  const [row] = result.rows;
  return row && catalogOf(Document.parse(row.document), row.number);
}

/**
 * Puts a checked document in force: one transaction with the statements on the physical tables and the new version.
 * Throws AppError `catalog.invalid` where the tables cannot follow; nothing is changed then.
 */
export async function changeCatalog(db: Database, document: Document, note: ChangeNote): Promise<Catalog> {
  return await inTransaction(db, async (tx) => {
    // What is worked out anew for millions of records may take longer than a statement otherwise may.
    await tx.query('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const from = await readCatalog(tx);
    if (from && isDeepStrictEqual(from.document, document)) return from;
    const to = catalogOf(document, (from?.version ?? 0) + 1);
    const { statements, refusals } = planTables(from, to, await goneNames(tx));
    // Whoever changes the catalog, and however: rights that must not be given are not.
    const broken = checkAssertions(to).map(({ name, message }) => `assertions/${name}: ${message}`);
    const reasons = [...refusals, ...broken];
    if (reasons.length > 0) throw new AppError('catalog.invalid', { reason: reasons.join('; ') });
    for (const statement of statements) await tx.query(statement);
    await tx.query('select colonnade.guard_accounts()');
    const inserted = await tx.query<{ number: number }>(
      'insert into colonnade.catalog_version (parent, author, message, document) values ($1, $2, $3, $4) returning number',
      [from?.version ?? null, note.author, note.message, JSON.stringify(document)],
    );
    const number = inserted.rows[0]?.number ?? 0;
    await tx.query(
      'insert into colonnade.catalog_current (number) values ($1) on conflict (single) do update set number = excluded.number',
      [number],
    );
    await tx.query('select pg_notify($1, $2)', [CATALOG_CHANNEL, String(number)]);
    return { ...to, version: number };
  });
}

/** Makes the indexes that this version of the product has for a catalog which an older one has put in force. */
export async function makeMissingIndexes(db: Database): Promise<void> {
  const catalog = await readCatalog(db);
  if (!catalog || (await missingIndexes(db, catalog)).length === 0) return;
  await inTransaction(db, async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const current = await readCatalog(tx);
    for (const { create } of current ? await missingIndexes(tx, current) : []) await tx.query(create);
  });
}

/** Tables and columns that were taken out of the catalog and are kept: `_gone_1`. Ids are unique. */
async function goneNames(tx: Transaction): Promise<ReadonlySet<string>> {
  const result = await tx.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'app'::regnamespace and c.relname like '\\_gone\\_%'
    union all
    select a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'app'::regnamespace and a.attname like '\\_gone\\_%' and not a.attisdropped`);
  return new Set(result.rows.map((row) => row.name));
}
