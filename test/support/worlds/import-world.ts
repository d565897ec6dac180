import { beforeEach, expect } from 'vitest';
import type { Viewer } from '#core/access/viewer.ts';
import { AppError } from '#core/errors.ts';
import { trusted } from '#server/database/sql/sql.ts';
import { importFile, type ImportAnswer } from '#server/import/import.ts';
import { everyTypeWorld, supervisor } from './every-type.ts';

/** How a test imports: into `thing` as supervisor, in one chunk, unless it says otherwise. */
export type Importing = Partial<Omit<Parameters<typeof importFile>[1], 'source'>> & {
  readonly viewer?: Viewer;
  readonly portion?: number;
};

/** The test application with empty tables before each test, and ways to import into it and to look at it. */
export async function importWorld() {
  const { db, catalog, connectionString } = await everyTypeWorld();
  const thing = catalog.tablesByName.get('thing')!;
  const owner = catalog.tablesByName.get('owner')!;

  beforeEach(async () => {
    await db.query(
      'truncate app.thing, app.owner, app.thing__markers, colonnade.operation, colonnade.change restart identity',
    );
  });

  async function run(file: string | Buffer, importing: Importing = {}): Promise<ImportAnswer> {
    const { viewer = supervisor, portion = 65_536, ...options } = importing;
    const source = chunks(file, portion);
    return await importFile({ db, catalog, viewer }, { table: thing, check: false, source, ...options });
  }

  async function refusal(file: string | Buffer, options: Importing = {}): Promise<AppError> {
    const error: unknown = await run(file, options).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(AppError);
    return error as AppError;
  }

  async function rows(query: string): Promise<unknown[][]> {
    return (await db.query({ text: trusted(query), rowMode: 'array' })).rows as unknown[][];
  }

  async function owners(file = 'name;code\nAda;A1\nBob;B2\nBob;B3\n'): Promise<void> {
    expect((await run(file, { table: owner })).problems).toEqual([]);
  }

  return { db, catalog, connectionString, thing, owner, run, refusal, rows, owners };
}

/** A file in chunks of `portion` bytes. */
export async function* chunks(file: string | Buffer, portion: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(file);
  for (let at = 0; at < bytes.length; at += portion) yield bytes.subarray(at, at + portion);
}
