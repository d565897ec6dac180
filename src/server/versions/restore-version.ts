import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { KINDS } from '#core/catalog/objects/registry.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { sameValue } from '#core/configuration/compare.ts';
import { placeKey } from '#core/configuration/place.ts';
import type { VersionImpact } from '#core/contract/configuration/archive-routes.ts';
import { AppError } from '#core/errors.ts';
import { placeLine, withSystemObjects } from '../archive/archive.ts';
import { CatalogRefused, changeCatalog, documentOfVersion } from '../catalog/catalog.ts';
import {
  documentProblems,
  impactOfDocument,
  toldProblem,
  type Configuring,
} from '../configuration/configuration.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';

/** How a version comes in force again: under which title, and from where its author does it. */
interface Restoring {
  readonly title: string;
  readonly address: string | null;
}

/**
 * Puts a version in force again, as a new one after `over`. Columns and tables that come back have their data; those that
 * go keep it in the database. Throws AppError `version.unknown`, `version.same`, `version.moved` where another version has
 * come in force, and `archive.refused` with what stands in the way.
 */
export async function restoreVersion(
  configuring: Configuring,
  { version, over }: { readonly version: number; readonly over: number },
  restoring: Restoring,
): Promise<Catalog> {
  return await putInForce(configuring, { version, over, occasion: 'restore' }, restoring);
}

/** Undoes the version in force: its parent's document is in force again. Throws also AppError `version.first`. */
export async function undoVersion(
  configuring: Configuring,
  version: number,
  restoring: Restoring,
): Promise<Catalog> {
  const parent = await parentOf(configuring.db, version);
  if (parent === null) throw new AppError('version.first');
  return await putInForce(configuring, { version: parent, over: version, occasion: 'undo' }, restoring);
}

/** What putting a version in force again would do. Throws as that does. */
export async function versionImpact(configuring: Configuring, version: number): Promise<VersionImpact> {
  const { db, catalog } = configuring;
  const document = await soundVersion(configuring, version);
  if (sameValue(document, catalog.document)) throw new AppError('version.same');
  const impact = await impactOfDocument(configuring, document);
  return { ...impact, converted: (await convertedBy(db, catalog.version)) ?? null };
}

interface Putting {
  readonly version: number;
  readonly over: number;
  readonly occasion: 'restore' | 'undo';
}

async function putInForce(
  configuring: Configuring,
  { version, over, occasion }: Putting,
  { title, address }: Restoring,
): Promise<Catalog> {
  const document = await soundVersion(configuring, version);
  const next = (from: Catalog): Document => {
    if (from.version !== over) throw new AppError('version.moved', { version: from.version });
    if (sameValue(from.document, document)) throw new AppError('version.same');
    return document;
  };
  const note = { author: configuring.user, address, message: title, occasion };
  return await changeCatalog(configuring.db, next, note).catch((error: unknown) => {
    throw error instanceof CatalogRefused ? refused(configuring, document, error.problems) : error;
  });
}

/** The document of a version, with the product's own objects as they are now. */
async function soundVersion(configuring: Configuring, version: number): Promise<Document> {
  const kept = await documentOfVersion(configuring.db, version);
  const isPresent = sameValue(productObjects(kept), productObjects(configuring.catalog.document));
  const renewed = isPresent ? { document: kept } : await withSystemObjects(kept);
  if ('problems' in renewed) {
    const columns = renewed.problems.map((problem) => ({
      column: placeLine(problem),
      code: 'archive.problem',
      params: { message: problem.message },
    }));
    throw new AppError('archive.refused', {}, columns);
  }
  const problems = documentProblems(renewed.document);
  if (problems.length > 0) throw refused(configuring, renewed.document, problems);
  return renewed.document;
}

function productObjects(document: Document): readonly unknown[] {
  return KINDS.flatMap((kind) => objectsIn(document, kind).filter(({ name }) => isProductObject(kind, name)));
}

function refused(
  configuring: Configuring,
  document: Document,
  problems: readonly CatalogProblem[],
): AppError {
  const columns = problems.map((problem) => {
    const { place, message } = toldProblem(document, problem, configuring);
    return { column: placeKey(place), code: 'archive.problem', params: { message } };
  });
  return new AppError('archive.refused', {}, columns);
}

async function parentOf(db: Runner, version: number): Promise<number | null> {
  const { rows } = await db.query<{ parent: number | null }>(
    sql`select parent from colonnade.catalog_version where number = $1`,
    [version],
  );
  if (!rows[0]) throw new AppError('version.unknown', { version });
  return rows[0].parent;
}

/** The operation that gave records other choices when a version was applied: it has the moment of that transaction. */
async function convertedBy(
  db: Runner,
  version: number,
): Promise<{ readonly operation: number; readonly records: number } | undefined> {
  const { rows } = await db.query<{ operation: number; records: number }>(
    sql`select o.id as operation, count(c.*)::int as records
      from colonnade.catalog_version v
      join colonnade.operation o on o.at = v.at and o.user_id = v.author and o.title = v.message and o.kind = 'modify'
      join colonnade.change c on c.operation_id = o.id
      where v.number = $1 group by o.id limit 1`,
    [version],
  );
  return rows[0];
}
