import { fileURLToPath } from 'node:url';
import { AppError } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { problemLine, readArchive } from '../archive/archive.ts';
import { changeCatalog, endFirstVisit, readCatalog } from '../catalog/catalog.ts';
import type { Database, Transaction } from '../database/pool.ts';

const EMPTY = fileURLToPath(new URL('../../../sample/empty', import.meta.url));

/** Ends the first visit with the application that is there. Throws AppError `setup.begun` where it has ended before. */
export async function beginWithSample(db: Database): Promise<void> {
  if (!(await endFirstVisit(db))) throw new AppError('setup.begun');
}

/** Who begins, and what the version is called. */
interface Beginning {
  readonly user: number;
  readonly title: string;
  /** Takes away what the sample has outside its tables. */
  readonly clear: (tx: Transaction) => Promise<void>;
}

/**
 * Ends the first visit with an application without tables, as the next version; those of the version before are kept as
 * all that leaves an application is. Throws AppError `setup.begun` where the visit has ended before.
 */
export async function beginEmpty(db: Database, { user, title, clear }: Beginning): Promise<void> {
  const current = must(await readCatalog(db), 'the first application').document;
  const read = await readArchive(EMPTY, { current });
  if ('problems' in read)
    throw new Error(`The empty application: ${read.problems.map(problemLine).join('\n')}`);
  const also = async (tx: Transaction) => {
    if (!(await endFirstVisit(tx))) throw new AppError('setup.begun');
    await clear(tx);
  };
  await changeCatalog(db, read.document, { author: user, message: title, occasion: 'apply', also });
}
