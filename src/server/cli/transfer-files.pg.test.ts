import { writeFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { ownPath } from '#test/support/backup/backed-up-world.ts';
import { zipOf } from '#test/support/files/zip.ts';
import { runCommand, type Environment } from '#test/support/run/product.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { sql } from '../database/sql/sql.ts';

const { db, connectionString } = await everyTypeWorld();
let env: Environment;
const [packed, exported, plain] = [`${ownPath()}.zip`, `${ownPath()}.zip`, `${ownPath()}.csv`];

beforeAll(async () => {
  env = {
    DATABASE_URL: connectionString,
    COLONNADE_DATA: ownPath(),
    COLONNADE_SECRET_KEY: 'x'.repeat(40),
  };
  const list = 'name,sheet,papers\nChai,a.txt,b.txt;a.txt\nTea,,\n';
  await writeFile(packed, zipOf({ 'list.csv': list, 'a.txt': 'a', 'b.txt': 'b' }));
});

const things = async () => {
  const { rows } = await db.query(
    sql`select name, sheet - 'id' as sheet, jsonb_path_query_array(papers, '$[*].hash') as papers from app.thing
      where deleted_at is null order by name`,
  );
  return rows;
};

test(
  '[FILE-24][CLI-2] files come and go with their table at the command line',
  { timeout: 240_000 },
  async () => {
    const checked = await runCommand(['import', 'thing', packed, '--check'], env);
    expect(checked).toMatchObject({ code: 0 });
    expect(await things()).toEqual([]);
    expect(await runCommand(['import', 'thing', packed], env)).toMatchObject({ code: 0 });
    const before = await things();
    expect(before).toMatchObject([{ name: 'Chai', sheet: { name: 'a.txt', size: 1 } }, { name: 'Tea' }]);
    expect(await runCommand(['export', 'thing', exported, '--files'], env)).toMatchObject({ code: 0 });
    expect(await runCommand(['export', 'thing', plain], env)).toMatchObject({ code: 0 });
    await db.query(sql`delete from app.thing`);
    expect(await runCommand(['import', 'thing', exported], env)).toMatchObject({ code: 0 });
    expect(await things()).toEqual(before);
    // Without its files an export has no columns of files, so that the import reads all that it has.
    await db.query(sql`delete from app.thing`);
    expect(await runCommand(['import', 'thing', plain], env)).toMatchObject({ code: 0 });
    expect(await things()).toMatchObject([{ name: 'Chai', sheet: null }, { name: 'Tea' }]);
  },
);
