import type { StyleFont } from '#core/contract/settings/style-routes.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { STYLE_FONTS } from '#core/style/style-sheets.ts';
import type { Runner } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { imageHash } from '../images/images.ts';
import { recogniseFont, type RecognisedFont } from './recognise-font.ts';

/** Hours that a font is kept which the setting does not name. */
const UNUSED_HOURS = 24;

/** Keeps a font under the hash of its bytes. Throws AppError `font.unknown` or `font.damaged`. */
export async function keepStyleFont(db: Runner, bytes: Buffer): Promise<StyleFont> {
  const recognised = await recogniseFont(bytes);
  if (typeof recognised === 'string') throw new AppError(`font.${recognised}`);
  const hash = imageHash(bytes);
  const [lightest = null, heaviest = null] = recognised.weights ?? [];
  await db.query(
    `insert into colonnade.style_font (hash, family, lightest, heaviest, bytes) values ($1, $2, $3, $4, $5)
      on conflict (hash) do update set created_at = now()`,
    [hash, recognised.family, lightest, heaviest, bytes],
  );
  return styleFont(hash, recognised);
}

/** Why a font cannot be taken: it is not kept. */
export async function styleFontProblems(db: Runner, hash: string): Promise<readonly ColumnProblem[]> {
  return (await describedFont(db, hash)) ? [] : [{ column: 'fontFile', code: 'font.gone' }];
}

/** What is known of a kept font; undefined where there is none. */
export async function describedFont(db: Runner, hash: string): Promise<StyleFont | undefined> {
  const { rows } = await db.query<{ family: string; lightest: number | null; heaviest: number | null }>(
    sql`select family, lightest, heaviest from colonnade.style_font where hash = $1`,
    [hash],
  );
  const [row] = rows;
  if (!row) return undefined;
  const { family, lightest, heaviest } = row;
  const weights = lightest === null || heaviest === null ? null : ([lightest, heaviest] as const);
  return styleFont(hash, { family, weights });
}

/** The bytes of a kept font. Throws AppError `route.unknown`. */
export async function readStyleFont(db: Runner, hash: string): Promise<Buffer> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    sql`select bytes from colonnade.style_font where hash = $1`,
    [hash],
  );
  if (!rows[0]) throw new AppError('route.unknown', { path: hash });
  return rows[0].bytes;
}

/** Drops fonts that the setting does not name, but for those that somebody may be about to save. */
export async function dropUnusedStyleFonts(db: Runner): Promise<void> {
  await db.query(
    sql`delete from colonnade.style_font f
      where created_at < now() - make_interval(hours => $1) and not exists (
        select 1 from colonnade.site_setting s
          where s.name = 'generalStyle' and s.value->>'fontFile' = f.hash)`,
    [UNUSED_HOURS],
  );
}

function styleFont(hash: string, { family, weights }: RecognisedFont): StyleFont {
  return { hash, url: `${STYLE_FONTS}/${hash}`, family, weights: weights ? [...weights] : null };
}
