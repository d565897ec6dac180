import type { Catalog } from '#core/catalog/catalog.ts';
import { problemLine, readArchive } from '../archive/archive.ts';
import {
  CatalogRefused,
  changeCatalog,
  foreseeDocument,
  readCatalog,
  type ChangeNote,
} from '../catalog/catalog.ts';
import type { Database, Transaction } from '../database/pool.ts';
import { keepImages } from '../images/images.ts';
import { StartError } from '../std/start-error.ts';

/** Loads an archive as the next version of the catalog. Throws StartError with every problem, a line each. */
export async function loadArchive(
  db: Database,
  folder: string,
  note: Omit<ChangeNote, 'author' | 'also'>,
): Promise<Catalog> {
  const read = await readFor(db, folder);
  if ('problems' in read) throw refusal(folder, read.problems.map(problemLine));
  const also = async (tx: Transaction) => await keepImages(tx, read.images);
  return await changeCatalog(db, read.document, { author: null, ...note, also }).catch(
    async (error: unknown) => {
      if (!(error instanceof CatalogRefused)) throw error;
      throw refusal(folder, (await read.locate(error.problems)).map(problemLine));
    },
  );
}

/**
 * Judges an archive as loading it would, against the application and the records of a database, and changes nothing. Gives
 * every problem, a line each, and how many tables the application would have.
 */
export async function checkArchive(
  db: Database,
  folder: string,
): Promise<{ readonly problems: readonly string[]; readonly tables: number }> {
  const read = await readFor(db, folder);
  if ('problems' in read) return { problems: read.problems.map(problemLine), tables: 0 };
  const problems = await read.locate((await foreseeDocument(db, read.document)).problems);
  return { problems: problems.map(problemLine), tables: read.document.tables.length };
}

async function readFor(db: Database, folder: string) {
  const current = await readCatalog(db);
  return await readArchive(folder, current ? { current: current.document } : {});
}

function refusal(folder: string, lines: readonly string[]): StartError {
  return new StartError(`The archive ${folder} is refused, nothing was changed:\n${lines.join('\n')}`);
}
