import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import { sameValue } from '#core/configuration/compare.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { finding } from '#core/std/finding.ts';
import type { Runner } from '../database/pool.ts';
import { missingImages } from '../images/images.ts';

/** The images of a document whose files are not kept, or are not what the document says; those of `from` were asked before. */
export async function imageProblems(
  db: Runner,
  from: Document | undefined,
  document: Document,
): Promise<readonly CatalogProblem[]> {
  const known = new Map((from ? objectsIn(from, 'images') : []).map(({ id, file }) => [id, file]));
  const images = objectsIn(document, 'images').filter(({ id, file }) => !sameValue(known.get(id), file));
  const missing = await missingImages(
    db,
    images.map(({ file }) => file),
  );
  return images
    .filter(({ file }) => missing.includes(file))
    .map(({ name }) => ({ kind: 'images', name, ...finding(['file'], 'image_missing') }));
}
