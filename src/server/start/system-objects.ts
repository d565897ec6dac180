import { problemLine, withSystemObjects } from '../archive/archive.ts';
import { changeCatalog, readCatalog } from '../catalog/catalog.ts';
import type { Database } from '../database/pool.ts';
import { StartError } from '../std/start-error.ts';

/**
 * Updates the product's own objects in the catalog to those of this release, as a new version. Throws StartError, and
 * changes nothing, where an object of the application has the name of one of them.
 */
export async function renewSystemObjects(db: Database): Promise<void> {
  const current = await readCatalog(db);
  if (!current) return;
  const read = await withSystemObjects(current.document);
  if ('problems' in read) {
    throw new StartError(
      `This version brings objects of its own that the application has no place for:\n${read.problems.map(problemLine).join('\n')}\nStart the version before, rename them there, then start this one.`,
    );
  }
  if (read.document === current.document) return;
  await changeCatalog(db, read.document, {
    author: null,
    message: 'Objects of a new version of Colonnade',
    occasion: 'renew',
  });
}
