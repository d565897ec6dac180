import { changesBetween } from '#core/configuration/compare.ts';
import { AppError } from '#core/errors.ts';
import { ARCHIVE_LIMITS, placeLine, readArchiveZip, writeArchiveZip } from '../archive/archive.ts';
import { documentOfVersion } from '../catalog/catalog.ts';
import {
  draftOfRevision,
  replaceDraft,
  type ConfigurationDraft,
  type Configuring,
} from '../configuration/configuration.ts';
import type { Database } from '../database/pool.ts';
import { keepImages, readImage } from '../images/images.ts';
import { problemText } from '../translations/translations.ts';
import { openZip } from '../zip/zip.ts';

/** Most problems of an archive that are told. */
const MOST_TOLD = 200;

/** A version of the configuration as a zip file of its folder: the same version always gives the same bytes. */
export async function exportArchive(
  { db, catalog }: Pick<Configuring, 'db' | 'catalog'>,
  version: number,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const document = version === catalog.version ? catalog.document : await documentOfVersion(db, version);
  const bytes = await writeArchiveZip(document, async ({ hash }) => (await readImage(db, hash)).bytes);
  return { name: document.application.name, bytes };
}

/**
 * Makes the draft of `revision` say what an archive says, by one step; in how many objects it then differs from before.
 * Throws AppError `archive.damaged`, `.encrypted`, `.bomb`, `.path`; `archive.refused` with everything that is wrong, each by
 * its file, line and place.
 */
export async function importArchive(
  configuring: Configuring,
  revision: number,
  bytes: Buffer,
): Promise<{ readonly draft: ConfigurationDraft; readonly changes: number }> {
  const draft = await draftOfRevision(configuring, revision);
  const { document, images } = await readZip(configuring, draft, bytes);
  const db: Database = configuring.db;
  // Images that no draft names are dropped after a day: nothing is half done where the step does not follow.
  await keepImages(db, images);
  const next = await replaceDraft(configuring, draft, document);
  if (!next) return { draft, changes: 0 };
  return { draft: next, changes: changesBetween(draft.document, document).length };
}

async function readZip(
  { translations, locale }: Configuring,
  { document: current }: ConfigurationDraft,
  bytes: Buffer,
) {
  const zip = await openZip(bytes, {
    limits: {
      entries: ARCHIVE_LIMITS.files,
      inflated: ARCHIVE_LIMITS.allBytes,
      freeBytes: ARCHIVE_LIMITS.fileBytes,
      ratio: 250,
    },
    refusal: ({ what, name = '' }) => new AppError(`archive.${what}`, { name }),
  });
  try {
    const tell = (problem: Parameters<typeof problemText>[1]) => problemText(translations, problem, locale);
    const read = await readArchiveZip(zip, { current, tell });
    if ('problems' in read) {
      const columns = read.problems.slice(0, MOST_TOLD).map((problem) => ({
        column: placeLine(problem),
        code: 'archive.problem',
        params: { message: problem.message },
      }));
      throw new AppError('archive.refused', {}, columns);
    }
    return read;
  } finally {
    zip.close();
  }
}
