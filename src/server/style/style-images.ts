import type { StyleImage } from '#core/contract/settings/style-routes.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { STYLE_IMAGES } from '#core/style/style-sheets.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { imageHash, recogniseImage, type RecognisedImage } from '../images/images.ts';

/** The parts of styles that are images. */
export const STYLE_IMAGE_KINDS = ['logo', 'logoDark', 'favicon', 'background'] as const;
type ImageKind = (typeof STYLE_IMAGE_KINDS)[number];

/** Largest side of an image in pixels: what is larger costs every visitor's device memory for nothing. */
const MAX_SIDE: Readonly<Record<ImageKind, number>> = {
  logo: 2_000,
  logoDark: 2_000,
  favicon: 1_024,
  background: 6_000,
};

/** Hours that an image is kept which no setting names. */
const UNUSED_HOURS = 24;

/**
 * Keeps an image under the hash of its bytes. Throws AppError `image.unknown`, `image.damaged`, `image.active` or
 * `image.size`.
 */
export async function keepStyleImage(db: Runner, kind: ImageKind, bytes: Buffer): Promise<StyleImage> {
  const recognised = recogniseImage(bytes);
  if (typeof recognised === 'string') throw new AppError(`image.${recognised}`);
  const { media, width, height } = recognised;
  const [problem] = sizeProblems(kind, recognised);
  if (problem) throw new AppError('image.size', problem.params);
  const hash = imageHash(bytes);
  await db.query(
    `insert into colonnade.style_image (hash, media, width, height, bytes) values ($1, $2, $3, $4, $5)
      on conflict (hash) do update set created_at = now()`,
    [hash, media, width, height, bytes],
  );
  return styleImage(hash, recognised);
}

/** Why an image cannot take a place: it is not kept, or too large. */
export async function styleImageProblems(
  db: Runner,
  kind: ImageKind,
  hash: string,
): Promise<readonly ColumnProblem[]> {
  const image = await describedImage(db, hash);
  return image ? sizeProblems(kind, image) : [{ column: kind, code: 'image.gone' }];
}

/** What is known of a kept image; undefined where there is none. */
export async function describedImage(db: Runner, hash: string): Promise<StyleImage | undefined> {
  const { rows } = await db.query<RecognisedImage>(
    sql`select media, width, height from colonnade.style_image where hash = $1`,
    [hash],
  );
  return rows[0] && styleImage(hash, rows[0]);
}

/** The bytes of a kept image. Throws AppError `route.unknown`. */
export async function readStyleImage(
  db: Runner,
  hash: string,
): Promise<{ readonly media: string; readonly bytes: Buffer }> {
  const { rows } = await db.query<{ media: string; bytes: Buffer }>({
    name: 'style_image_read',
    text: sql`select media, bytes from colonnade.style_image where hash = $1`,
    values: [hash],
  });
  if (!rows[0]) throw new AppError('route.unknown', { path: hash });
  return rows[0];
}

/** Drops images that no setting names, but for those that somebody may be about to save. */
export async function dropUnusedStyleImages(db: Runner): Promise<void> {
  await db.query(
    sql`delete from colonnade.style_image i
      where created_at < now() - make_interval(hours => $1) and not exists (
        select 1 from colonnade.site_setting s, jsonb_each_text(s.value) part
          where s.name in ('generalStyle', 'loginStyle') and part.key = any($2) and part.value = i.hash)`,
    [UNUSED_HOURS, STYLE_IMAGE_KINDS],
  );
}

function sizeProblems(
  kind: ImageKind,
  { width, height }: Pick<RecognisedImage, 'width' | 'height'>,
): readonly (ColumnProblem & { readonly params: { readonly most: number } })[] {
  const most = MAX_SIDE[kind];
  const fits = Math.max(width ?? 0, height ?? 0) <= most;
  return fits ? [] : [{ column: kind, code: 'image.size', params: { most } }];
}

function styleImage(hash: string, { media, width, height }: RecognisedImage): StyleImage {
  return { hash, url: `${STYLE_IMAGES}/${hash}`, media, width, height };
}
