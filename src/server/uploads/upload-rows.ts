import type { z } from 'zod';
import { AppError } from '#core/errors.ts';
import { fitFileName, type FileValue } from '#core/fields/file/file-value.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import type { FileSettings } from '#core/site-settings/files.ts';
import type { Runner, Transaction } from '../database/pool.ts';
import { sql } from '../database/sql/sql.ts';
import { UPLOAD_COLUMNS, type UploadRow } from '../query/record/arrived-files.ts';

/** What is found out about bytes that have arrived. */
export interface Recognised {
  readonly media: string;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/**
 * Begins the upload of an account; gives its id. Throws AppError `file.too_large`, or `file.account_full` where the account
 * would store more than it may.
 */
export async function beginUpload(
  db: Runner,
  account: string,
  { name, size }: { readonly name: string; readonly size: number },
  { largestFile, mostPerAccount }: z.output<typeof FileSettings>,
): Promise<string> {
  if (size > largestFile * MEGABYTE) throw new AppError('file.too_large', { megabytes: largestFile });
  const { rows } = await db.query<{ id: string }>(
    sql`insert into colonnade.file (account, name, size) select $1::text, $2::text, $3::bigint
      where (select coalesce(sum(size), 0) from colonnade.file where account = $1) + $3::bigint <= $4::numeric
      returning id`,
    [account, fitFileName(name), size, mostPerAccount * MEGABYTE],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new AppError('file.account_full', { megabytes: mostPerAccount });
  return id;
}

/** Bytes that an account may still store. */
export async function roomOf(
  db: Runner,
  account: string,
  { mostPerAccount }: z.output<typeof FileSettings>,
): Promise<number> {
  const { rows } = await db.query<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::float8 as bytes from colonnade.file where account = $1`,
    [account],
  );
  return mostPerAccount * MEGABYTE - (rows[0]?.bytes ?? 0);
}

/** Notes files that cells are to hold on trial, in a transaction that is not kept: nothing of them is stored. */
export async function noteOnTrial(
  tx: Transaction,
  account: string,
  files: readonly Pick<FileValue, 'id' | 'name' | 'size'>[],
): Promise<void> {
  if (files.length === 0) return;
  await tx.query(
    sql`insert into colonnade.file (id, account, name, size) select f.id, $1, f.name, f.size
      from jsonb_to_recordset($2::jsonb) f (id uuid, name text, size bigint)`,
    [account, JSON.stringify(files.map(({ id, name, size }) => ({ id, name, size })))],
  );
}

/** A number of files, and their bytes together. */
interface Stored {
  readonly files: number;
  readonly bytes: number;
}

/** All uploads that there are, and what the store has of them. */
export async function amountStored(
  db: Runner,
): Promise<{ readonly stored: Stored; readonly content: Stored }> {
  const { rows } = await db.query<{ files: number; bytes: number; contents: number; contentBytes: number }>(
    sql`select files, bytes, contents, "contentBytes"
      from (select count(*)::float8 as files, coalesce(sum(size), 0)::float8 as bytes from colonnade.file) f,
        (select count(*)::float8 as contents, coalesce(sum(size), 0)::float8 as "contentBytes" from colonnade.content) c`,
  );
  const { files = 0, bytes = 0, contents = 0, contentBytes = 0 } = rows[0] ?? {};
  return { stored: { files, bytes }, content: { files: contents, bytes: contentBytes } };
}

/** How many accounts have uploaded what is stored, and those that have the most, the greatest first. */
export async function greatestAccounts(
  db: Runner,
  most: number,
): Promise<{
  readonly count: number;
  readonly accounts: readonly (Stored & { readonly account: string })[];
}> {
  const { rows } = await db.query<Stored & { readonly account: string; readonly among: number }>(
    sql`select account, count(*)::float8 as files, sum(size)::float8 as bytes, count(*) over ()::integer as among
      from colonnade.file group by account order by sum(size) desc, account limit $1`,
    [most],
  );
  return {
    count: rows[0]?.among ?? 0,
    accounts: rows.map(({ account, files, bytes }) => ({ account, files, bytes })),
  };
}

/** An upload of an account. Throws AppError `file.gone`: those of others do not exist. */
export async function ownUpload(db: Runner, account: string, id: string): Promise<UploadRow> {
  const { rows } = await db.query<UploadRow>({
    name: 'upload_own',
    text: sql`select ${UPLOAD_COLUMNS} from colonnade.file where id = $1::uuid and account = $2`,
    values: [id, account],
  });
  if (!rows[0]) throw new AppError('file.gone');
  return rows[0];
}

/** Notes that a content is about to be stored, so that nobody removes it within a day. */
export async function expectContent(db: Runner, hash: string, size: number): Promise<void> {
  await db.query(
    sql`insert into colonnade.content (hash, size) values ($1, $2) on conflict (hash) do update set created_at = now()`,
    [hash, size],
  );
}

/** Notes which content an upload is about to become: where that is broken off, it goes on from there. */
export async function expectUpload(
  db: Runner,
  id: string,
  { hash, size }: { readonly hash: string; readonly size: number },
): Promise<void> {
  await expectContent(db, hash, size);
  await db.query(sql`update colonnade.file set hash = $2 where id = $1::uuid`, [id, hash]);
}

/** Notes what an upload is whose content is stored. */
export async function endUpload(
  db: Runner,
  id: string,
  { hash, media, width, height }: Recognised & { readonly hash: string },
): Promise<void> {
  await db.query(
    sql`update colonnade.file set hash = $2, media = $3, width = $4, height = $5 where id = $1::uuid`,
    [id, hash, media, width ?? null, height ?? null],
  );
}

/** Forgets those of some uploads that no cell has held; gives them. */
export async function dropUnkept(
  db: Runner,
  account: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<{ id: string }>(
    sql`delete from colonnade.file where id = any($1::uuid[]) and account = $2 and not kept returning id`,
    [ids, account],
  );
  return rows.map(({ id }) => id);
}

/** Forgets an upload that no cell has held. */
export async function dropUpload(db: Runner, account: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    sql`delete from colonnade.file where id = $1::uuid and account = $2 and not kept`,
    [id, account],
  );
  return rowCount === 1;
}
