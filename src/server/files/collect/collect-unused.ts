import type { Database } from '../../database/pool.ts';
import type { ContentStore } from '../store/content-store.ts';
import { removeUnusedContent, type RemovedContent } from './unused-content.ts';
import { endUnusedFiles } from './unused-files.ts';
import { endStoppedUploads } from './stopped-uploads.ts';

/** What a collection has ended. */
interface CollectedUnused extends RemovedContent {
  readonly files: number;
  readonly uploads: number;
}

/** Ends uploads, files and content that nothing needs. Undefined where another process is at it. */
export async function collectUnused(
  db: Database,
  store: ContentStore,
  journalDays: number,
  signal?: AbortSignal,
): Promise<CollectedUnused | undefined> {
  const uploads = await endStoppedUploads(db, store);
  const files = await endUnusedFiles(db, journalDays);
  return files === undefined
    ? undefined
    : { uploads, files, ...(await removeUnusedContent(db, store, signal)) };
}
