import { changesBetween } from '#core/configuration/compare.ts';
import { madeApart } from '#core/configuration/made-apart.ts';
import type { MatchBy } from '#core/contract/configuration/archive-routes.ts';
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
import { recordAdministration } from '../site-settings/site-settings.ts';
import { problemText } from '../translations/translations.ts';
import { openZip } from '../zip/zip.ts';

/** Most problems of an archive that are told. */
const MOST_TOLD = 200;
/** Most names of things that are told in one sentence. */
const NAMES_TOLD = 5;

/**
 * A version of the configuration as a zip file of its folder: the same version always gives the same bytes. It leaves the
 * house, and so stands among the changes of administration. Throws AppError `version.unknown`.
 */
export async function exportArchive(
  { db, catalog, user }: Pick<Configuring, 'db' | 'catalog' | 'user'>,
  version: number,
  address: string | null,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const document = version === catalog.version ? catalog.document : await documentOfVersion(db, version);
  const bytes = await writeArchiveZip(document, async ({ hash }) => (await readImage(db, hash)).bytes);
  await recordAdministration(db, { userId: user, address }, { what: 'archive.exported', after: { version } });
  return { name: document.application.name, bytes };
}

/**
 * Makes the draft of `revision` say what an archive says, by one step; in how many objects it then differs from before.
 * Throws AppError `archive.damaged`, `.encrypted`, `.bomb`, `.path`; `archive.refused` with everything that is wrong, each by
 * its file, line and place; `archive.apart` where things have names of what is here but other ids, and how to match them was
 * not told.
 */
export async function importArchive(
  configuring: Configuring,
  { revision, match, bytes, address }: Importing,
): Promise<{ readonly draft: ConfigurationDraft; readonly changes: number }> {
  const draft = await draftOfRevision(configuring, revision);
  const { document, images } = await readZip(configuring, draft, { match, bytes });
  const apart = match === undefined ? madeApart(draft.document, document) : [];
  if (apart.length > 0) throw new AppError('archive.apart', { names: someOf(apart) });
  const { db, user }: { readonly db: Database; readonly user: number } = configuring;
  // Images that no draft names are dropped after a day: nothing is half done where the step does not follow.
  await keepImages(db, images);
  const next = await replaceDraft(configuring, draft, document);
  if (!next) return { draft, changes: 0 };
  const changes = changesBetween(draft.document, document).length;
  await recordAdministration(db, { userId: user, address }, { what: 'archive.imported', after: { changes } });
  return { draft: next, changes };
}

/** Some of many names. */
function someOf(names: readonly string[]): string {
  const first = names.slice(0, NAMES_TOLD).join(', ');
  return names.length > NAMES_TOLD ? `${first} …` : first;
}

interface Importing {
  /** Of the draft. */
  readonly revision: number;
  readonly match?: MatchBy | undefined;
  /** The zip file. */
  readonly bytes: Buffer;
  readonly address: string | null;
}

async function readZip(
  { translations, locale }: Configuring,
  { document: current }: ConfigurationDraft,
  { match, bytes }: Pick<Importing, 'match' | 'bytes'>,
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
    const read = await readArchiveZip(zip, { current, match, tell });
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
