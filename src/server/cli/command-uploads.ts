import { clamdScan } from '../files/scanner/scanner.ts';
import { openStores } from '../files/store/open-store.ts';
import { readSettings } from '../settings/settings.ts';
import { openSiteSettings } from '../site-settings/site-settings.ts';
import type { OpenDatabase } from '../start/start.ts';
import { ImageWork } from '../thumbnails/thumbnails.ts';
import { RunningHashes, type UploadGround } from '../uploads/uploads.ts';

/** Megabytes that the command line may store in all: what people may is theirs alone. */
const NO_LIMIT = 10_000_000;

/** Does work that stores files as the settings say, scanned where uploads are. Throws StartError where they cannot be stored. */
export async function withUploads<T>(
  { db }: OpenDatabase,
  work: (uploads: UploadGround) => Promise<T>,
): Promise<T> {
  const settings = readSettings(process.env);
  const site = await openSiteSettings(db);
  const images = new ImageWork();
  try {
    return await work({
      db,
      store: await openStores(settings),
      scan: settings.scanner && clamdScan(settings.scanner),
      hashes: new RunningHashes(),
      images,
      limits: () => ({ ...site.of('files'), mostPerAccount: NO_LIMIT }),
    });
  } finally {
    await images.close();
  }
}
