import type { FilesPlace } from '../../settings/settings.ts';
import { StartError } from '../../std/start-error.ts';
import type { ContentStore } from './content-store.ts';
import { folderStore, prepareFolder } from './folder-store.ts';

/** Opens the store of a place, and makes its folder where there is none. Throws StartError where it cannot be used. */
export async function openContentStore({ folder }: FilesPlace): Promise<ContentStore> {
  try {
    await prepareFolder(folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The folder of files ${folder} cannot be used (${reason}): choose another with COLONNADE_FILES, or let this user write there.`,
    );
  }
  return folderStore(folder);
}
