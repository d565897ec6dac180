import { MAX_FILE_COLUMNS, type SheetProfile } from '#core/contract/configuration/file-routes.ts';
import type { ImportReading } from '#core/contract/records/import-routes.ts';
import { AppError } from '#core/errors.ts';
import type { OwnContext } from '../records/records.ts';
import {
  keptFile,
  noteProgress,
  openFile,
  readable,
  withLocalCopy,
  wordsIn,
  type KeptFile,
  type OpenFile,
} from '../import/import.ts';
import { keptProfiles, keepProfile } from './kept-profiles.ts';
import { SHOWN_LENGTH } from './shape-watch.ts';
import { SheetWatch } from './sheet-watch.ts';

/** Milliseconds between two notes of how far reading is. */
const NOTE_EVERY = 500;
/** Sheets of one file that become tables at most. */
const MAX_SHEETS = 30;

/**
 * What reading a kept file once finds, sheet by sheet; what was found before is not read again unless it is read in another
 * way now. Throws AppError `import.invalid` for a file that cannot be read.
 */
export async function profilesOf(
  request: OwnContext,
  id: number,
  reading: Pick<ImportReading, 'encoding' | 'separator'>,
): Promise<readonly SheetProfile[]> {
  const kept = await keptFile(request.db, request.viewer.account, id);
  if (kept.tableId !== null) throw new AppError('import.unknown');
  const known = await keptProfiles(request.db, [id]);
  const isSame = known.every(
    ({ encoding, separator }) =>
      (reading.encoding ?? encoding) === encoding && (reading.separator ?? separator) === separator,
  );
  if (known.length > 0 && isSame) return known;
  const words = await wordsIn(request.viewer.locale);
  const open = async (read: () => AsyncIterable<Uint8Array>, sheet: number) =>
    await openFile(read(), { likely: kept.encoding, ...reading, sheet, named: true });
  const profiles = await readable(words, () =>
    withLocalCopy(request.db, kept, async (read) => {
      const found: SheetProfile[] = [];
      for (let sheet = 0; ; sheet += 1) {
        const file = await open(read, sheet);
        try {
          if (file.header.length > 0) found.push(await profileOf(request, { kept, file, sheet, words }));
          const count = file.form.kind === 'xlsx' ? file.form.sheets.length : 1;
          if (sheet + 1 >= Math.min(count, MAX_SHEETS)) return found;
        } finally {
          await file.close();
        }
      }
    }),
  );
  await noteProgress(request.db, id, null);
  if (profiles.length === 0)
    throw new AppError('import.invalid', { reason: words({ code: 'import.no_header' }) });
  return profiles;
}

async function profileOf(
  { db }: OwnContext,
  {
    kept,
    file,
    sheet,
    words,
  }: {
    readonly kept: KeptFile;
    readonly file: OpenFile;
    readonly sheet: number;
    readonly words: Awaited<ReturnType<typeof wordsIn>>;
  },
): Promise<SheetProfile> {
  const { form, header } = file;
  if (header.length > MAX_FILE_COLUMNS)
    throw new AppError('import.invalid', {
      reason: words({ code: 'import.too_many_columns', params: { max: MAX_FILE_COLUMNS } }),
    });
  const watch = new SheetWatch(header.length);
  const fault = await passed(db, { kept, file, watch });
  const usual = form.kind === 'csv' && form.separator === ';' ? ',' : '.';
  const names = header.map((name) => ({ header: name.slice(0, SHOWN_LENGTH), name }));
  const profile: SheetProfile = {
    key: `${kept.id}.${sheet}`,
    file: kept.id,
    name: kept.name,
    sheet: form.kind === 'xlsx' && form.sheets.length > 1 ? (form.sheets[sheet] ?? null) : null,
    hash: [kept.hash, ...(form.kind === 'csv' ? [form.encoding, form.separator] : [])].join(' '),
    encoding: form.kind === 'csv' ? form.encoding : null,
    separator: form.kind === 'csv' ? form.separator : null,
    ...watch.profile(names, usual),
    fault: fault
      ? { line: fault.line, text: words({ code: fault.code }) }
      : watch.broken
        ? { line: watch.broken.line, text: words({ code: 'import.encoding' }) }
        : null,
  };
  await keepProfile(db, profile, { sheet, sets: watch.columns.map(({ set }) => set) });
  return profile;
}

/** Reads all lines; gives where reading ended, if not at the end of the file. */
async function passed(
  db: OwnContext['db'],
  { kept, file, watch }: { readonly kept: KeptFile; readonly file: OpenFile; readonly watch: SheetWatch },
) {
  const all = file.bytes ?? kept.bytes;
  let last = performance.now();
  for await (const { lines, bytes, broken, fault } of file.parts) {
    watch.see(lines, broken);
    if (fault) return fault;
    if (performance.now() - last < NOTE_EVERY) continue;
    last = performance.now();
    await noteProgress(db, kept.id, { lines: watch.lines, part: Math.min(1, bytes / all), storing: false });
  }
  return undefined;
}
