import type { z } from 'zod';
import type { FileSettings } from '#core/site-settings/files.ts';
import type { Database } from '../database/pool.ts';
import type { Scan } from '../files/scanner/scanner.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import type { ImageWork } from '../thumbnails/thumbnails.ts';
import type { RunningHashes } from './running-hashes.ts';

/** What uploads need, whoever sends them. */
export interface UploadGround {
  readonly db: Database;
  readonly store: ContentStore;
  /** Looks for viruses; undefined where nobody does. */
  readonly scan: Scan | undefined;
  readonly hashes: RunningHashes;
  readonly images: ImageWork;
  readonly limits: () => z.output<typeof FileSettings>;
}
