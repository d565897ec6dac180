import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ThumbnailSize } from '#core/contract/files/stored-file-routes.ts';
import { SHOWN_IMAGES } from '#core/fields/file/file-kinds.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { Database } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import type { ContentStore } from '../files/store/content-store.ts';
import type { ImageWork } from './image-work.ts';

/** Bytes of the largest image that is drawn small. */
const LARGEST = 100_000_000;

interface ThumbnailGround {
  readonly db: Database;
  readonly store: ContentStore;
  readonly images: ImageWork;
}

/** Which small image of a file. */
interface WantedThumbnail {
  readonly file: FileValue;
  readonly size: ThumbnailSize;
  readonly watermark?: string | undefined;
}

/** What tells a small image from the others of the same content. */
function variantOf({ size, watermark }: Omit<WantedThumbnail, 'file'>): string {
  if (watermark === undefined) return String(size);
  return `${size}-${createHash('sha256').update(watermark).digest('hex').slice(0, 16)}`;
}

/** A file drawn small, as WebP; null for what cannot be drawn. Drawn once, and kept while its content is. */
export async function thumbnailOf(ground: ThumbnailGround, wanted: WantedThumbnail): Promise<Buffer | null> {
  const { db, store, images } = ground;
  const { file, size, watermark } = wanted;
  if (!SHOWN_IMAGES.includes(file.type) || file.size > LARGEST) return null;
  const key = [file.hash, variantOf(wanted)];
  const { rows } = await db.query<{ bytes: Buffer }>({
    name: 'thumbnail_read',
    text: sql`select bytes from colonnade.thumbnail where hash = $1 and variant = $2`,
    values: key,
  });
  if (rows[0]) return rows[0].bytes;
  const bytes = await images.drawn({ bytes: await buffer(await store.read(file.hash)), size, watermark });
  if (!bytes) return null;
  await db.query(
    sql`insert into colonnade.thumbnail (hash, variant, media, bytes) select $1, $2, 'image/webp', $3
      where exists (select from colonnade.content where hash = $1) on conflict do nothing`,
    [...key, bytes],
  );
  return bytes;
}
