import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileMatch, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { must } from '#core/std/must.ts';
import { matchedColumns, SheetWatch } from '#server/from-files/from-files.ts';
import { openFile } from '#server/import/import.ts';

/** What reading files once finds, without a database: their sheets by the names of the files, and where values are found. */
export async function profiledFiles(
  files: Readonly<Record<string, string | Buffer>> | readonly (readonly [string, string | Buffer])[],
): Promise<{ readonly sheets: readonly SheetProfile[]; readonly matches: readonly FileMatch[] }> {
  const named = Array.isArray(files)
    ? (files as readonly (readonly [string, string | Buffer])[])
    : Object.entries(files);
  const watches = new Map<string, SheetWatch>();
  const sheets: SheetProfile[] = [];
  for (const [at, [name, content]] of named.entries()) {
    const key = `${at + 1}.0`;
    const file = await openFile(Readable.from([Buffer.from(content)]), { named: true });
    const watch = new SheetWatch(file.header.length);
    for await (const { lines, broken } of file.parts) watch.see(lines, broken);
    const isSemicolon = file.form.kind === 'csv' && file.form.separator === ';';
    const names = file.header.map((header) => ({ header, name: header }));
    watches.set(key, watch);
    sheets.push({
      key,
      file: at + 1,
      name,
      sheet: null,
      hash: createHash('sha256').update(content).digest('hex'),
      encoding: null,
      separator: null,
      fault: null,
      ...watch.profile(names, isSemicolon ? ',' : '.'),
    });
    await file.close();
  }
  const matches = await matchedColumns(sheets, ({ key }, at) => {
    const set = must(watches.get(key)?.columns[at], key).set;
    return Promise.resolve({ isWhole: set.isWhole, ...set.sorted() });
  });
  return { sheets, matches };
}
