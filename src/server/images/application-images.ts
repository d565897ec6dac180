import type { ImageFile } from '#core/catalog/objects/image/image.ts';
import { AppError, type ErrorCode } from '#core/errors.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { imageFileOf, type KeptImage } from './image-file.ts';

/** Hours that an image is kept which neither a version of the catalog nor a draft names. */
const UNUSED_HOURS = 24;

/**
 * Keeps an image for the application, which takes it only with its document. Throws AppError `image.unknown`,
 * `image.damaged`, `image.active` or `image.size`.
 */
export async function keepImage(db: Runner, bytes: Buffer): Promise<ImageFile> {
  const file = imageFileOf(bytes);
  if (!file.ok) throw new AppError(file.problem.code as ErrorCode, file.problem.params);
  await keepImages(db, [{ file: file.value, bytes }]);
  return file.value;
}

/** Keeps images whose bytes were recognised before. */
export async function keepImages(db: Runner, images: readonly KeptImage[]): Promise<void> {
  for (const { file, bytes } of images)
    await db.query(
      sql`insert into colonnade.application_image (hash, media, width, height, bytes) values ($1, $2, $3, $4, $5)
        on conflict (hash) do update set created_at = now()`,
      [file.hash, file.media, file.width, file.height, bytes],
    );
}

/** Those of some files that are not kept, or not as they are described. */
export async function missingImages(db: Runner, files: readonly ImageFile[]): Promise<readonly ImageFile[]> {
  if (files.length === 0) return [];
  const { rows } = await db.query<ImageFile>(
    sql`select hash, media, width, height from colonnade.application_image where hash = any($1::text[])`,
    [files.map(({ hash }) => hash)],
  );
  const kept = new Map(rows.map((row) => [row.hash, row]));
  return files.filter(({ hash, media, width, height }) => {
    const row = kept.get(hash);
    return row?.media !== media || row.width !== width || row.height !== height;
  });
}

/** The image of a hash with its bytes. Throws AppError `route.unknown`. */
export async function readImage(db: Runner, hash: string): Promise<KeptImage> {
  const { rows } = await db.query<ImageFile & Pick<KeptImage, 'bytes'>>({
    name: 'application_image_read',
    text: sql`select hash, media, width, height, bytes from colonnade.application_image where hash = $1`,
    values: [hash],
  });
  if (!rows[0]) throw new AppError('route.unknown', { path: hash });
  const { bytes, ...file } = rows[0];
  return { file, bytes };
}

/** Drops images that no version of the catalog and no draft names, but for those that somebody may be about to use. */
export async function dropUnusedImages(db: Runner): Promise<void> {
  await db.query(
    sql`delete from colonnade.application_image i where created_at < now() - make_interval(hours => $1)
      and not exists (select 1 from colonnade.catalog_version v, jsonb_array_elements(v.document -> 'images') o
        where o -> 'file' ->> 'hash' = i.hash)
      and not exists (select 1 from colonnade.configuration_draft d where strpos(d.steps::text, i.hash) > 0)`,
    [UNUSED_HOURS],
  );
}
