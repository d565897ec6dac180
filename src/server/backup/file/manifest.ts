import { z } from 'zod';

/** The form of backup files that this version writes; it reads no later one. */
export const BACKUP_FORM = 1;

/** Bytes that one part of a table's rows has at most, before it is compressed. */
export const MAX_ROWS_PART = 4 * 1024 * 1024;

const Name = z
  .string()
  .min(1)
  .max(63 * 4);

/** A table as a backup tells of it. */
const TableHead = z.strictObject({
  schema: z.enum(['colonnade', 'app', 'graphile_worker']),
  name: Name,
  columns: z.array(Name).readonly(),
  /** Whether its rows are in the file, or why not. */
  rows: z.enum(['kept', 'unlogged', 'left out']),
});

/** What stands first in a backup: what it is, and what comes. */
export const BackupHead = z.strictObject({
  format: z.int().min(1),
  product: z.string(),
  at: z.iso.datetime(),
  postgresql: z.string(),
  /** The files of `sql/` that were run on the database. */
  migrations: z.array(z.string()).readonly(),
  /** Tells the secret key of the server apart from others; the key itself is not in the file. */
  secretKey: z.string().nullable(),
  files: z.boolean(),
  schemas: z.array(z.enum(['colonnade', 'app', 'graphile_worker'])).readonly(),
  extensions: z.array(z.strictObject({ name: Name, schema: Name })).readonly(),
  tables: z.array(TableHead).readonly(),
  /** What is in the database and not in the file, in PostgreSQL's words. */
  leftOut: z.array(z.string()).readonly(),
  /** Settings of the environment, those that are secret by name alone. */
  environment: z.record(z.string(), z.string().nullable()),
});
export type BackupHead = z.output<typeof BackupHead>;

const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.int().min(0);

/** What stands last in a backup: what has come. */
export const BackupEnd = z.strictObject({
  /** In the order of the head; of tables whose rows are kept, how many, how many bytes as text, and the SHA-256 of these. */
  tables: z.array(z.strictObject({ rows: Count, bytes: Count, sha256: Hash })).readonly(),
  files: z.strictObject({ count: Count, bytes: Count }),
  /** Files that the database names and the store did not have. */
  missing: Count,
  /** Of all bytes of the file before this entry. */
  sha256: Hash,
});
export type BackupEnd = z.output<typeof BackupEnd>;

/** Statements, one on a line as JSON. */
export const StructureLine = z.string();
