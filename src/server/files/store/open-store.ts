import { AppError } from '#core/errors.ts';
import type { FilesPlace, S3Place, Settings } from '../../settings/settings.ts';
import { StartError } from '../../std/start-error.ts';
import type { ContentStore } from './content-store.ts';
import { folderStore, prepareFolder } from './folder-store.ts';
import { withFormer } from './with-former.ts';

/** Opens the store of the settings, and that which it follows while content is being moved. Throws StartError. */
export async function openStores({
  files,
  formerFiles,
}: Pick<Settings, 'files' | 'formerFiles'>): Promise<ContentStore> {
  const store = await openContentStore(files);
  return formerFiles ? withFormer(store, await openContentStore(formerFiles)) : store;
}

/**
 * Opens the store of a place, and makes its folder where there is none. Throws StartError where it cannot be used; a server
 * that is away is not waited for.
 */
export async function openContentStore(place: FilesPlace): Promise<ContentStore> {
  return place.kind === 's3' ? await openS3(place) : await openFolder(place.folder);
}

async function openFolder(folder: string): Promise<ContentStore> {
  try {
    await prepareFolder(folder);
  } catch (error) {
    throw new StartError(
      `The folder of files ${folder} cannot be used (${reasonOf(error)}): choose another with COLONNADE_FILES, or let this user write there.`,
    );
  }
  return folderStore(folder);
}

async function openS3(place: S3Place): Promise<ContentStore> {
  const [{ openBucket }, { s3Store }] = await Promise.all([
    import('./s3-bucket.ts'),
    import('./s3-store.ts'),
  ]);
  const bucket = openBucket(place);
  try {
    for await (const _ of bucket.list('content/')) break;
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error;
    if (isRefusal(cause))
      throw new StartError(
        `The bucket of files ${place.bucket} cannot be used (${reasonOf(cause)}): check COLONNADE_FILES, and the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
      );
  }
  return s3Store(bucket);
}

/** Whether the server has said no, or nobody is there to ask it as. */
function isRefusal(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 0;
  return name === 'CredentialsProviderError' || (status >= 300 && status < 500);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
