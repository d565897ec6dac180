import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileEncoding, Separator } from '#core/contract/records/import-routes.ts';
import { must } from '#core/std/must.ts';
import type { Problem } from '#core/std/result.ts';
import { isCalendar, openCalendar } from '../calendar/open-calendar.ts';
import { packedTable, type PackedFiles } from '../packed/packed-files.ts';
import { isOfOffice, openPackage } from '../xlsx/package.ts';
import { fileKindOf, openWorkbook } from '../xlsx/workbook.ts';
import type { Zip } from '../../zip/zip.ts';
import { EncodingWatch } from './encodings.ts';
import { BROKEN, type FileLine, type FilePart } from './file-line.ts';
import { namedHeader } from './named-header.ts';
import { readCsv, type CsvReading } from './read-csv.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** How a file is read; what is not said is found. */
export interface FileReading extends CsvReading {
  /** The encoding that all bytes of the file speak for; of the table in a zip file it is found anew. */
  readonly likely?: FileEncoding | undefined;
  /** Bytes that a zip file may have; 1 GB unless given. */
  readonly mostBytes?: number | undefined;
  /** The place of a workbook's sheet, hidden ones last. */
  readonly sheet?: number | undefined;
  /** Columns without a name, and those that share one, get one of their own. */
  readonly named?: boolean | undefined;
}

/** What a file was found to be. */
export type FileForm =
  | { readonly kind: 'csv'; readonly encoding: FileEncoding; readonly separator: Separator }
  | { readonly kind: 'xlsx'; readonly sheets: readonly string[]; readonly sheet: number }
  | { readonly kind: 'ics' };

/** A file whose header has been read. */
export interface OpenFile {
  readonly form: FileForm;
  readonly header: readonly string[];
  /** The lines after the header. */
  readonly parts: AsyncIterable<FilePart>;
  /** What the bytes of the parts grow to, where that is not the size of the file. */
  readonly bytes?: number;
  /** Of the table in a zip file: what stands beside it, and the same file once more, which is closed before this one. */
  readonly packed?: { readonly files: PackedFiles; readonly reopen: () => Promise<OpenFile> };
  /** Lets go of the source, read to its end or not. */
  readonly close: () => Promise<void>;
}

/** Bytes of a zip file, which is put on the disk while it is read. */
const MAX_ZIP = 1_000_000_000;

/** Reads a file as far as its header. A file without any gives an empty one. Throws UnreadableFile. */
export async function openFile(
  source: AsyncIterable<Uint8Array>,
  reading: FileReading = {},
): Promise<OpenFile> {
  return await openAny(source, reading, openZipped);
}

async function openAny(
  source: AsyncIterable<Uint8Array>,
  reading: FileReading,
  openZip: typeof openZipped,
): Promise<OpenFile> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await firstBytes(chunks);
  const whole = from(first, { [Symbol.asyncIterator]: () => chunks });
  const kind = fileKindOf(first);
  if (kind === 'xls') throw new UnreadableFile({ code: 'import.xls' });
  if (isCalendar(first)) return await openCalendar(whole);
  const file = kind === 'zip' ? await openZip(whole, reading) : await openCsv(whole, reading);
  return reading.named === true ? { ...file, header: namedHeader(file.header) } : file;
}

async function openCsv(
  source: AsyncIterable<Uint8Array>,
  { likely, encoding: chosen = likely, separator: asked }: FileReading,
): Promise<OpenFile> {
  let found: Required<CsvReading> | undefined;
  const parts = readCsv(source, { encoding: chosen, separator: asked }, (form) => {
    found = form;
  });
  const close = async () => {
    await parts.return(undefined);
  };
  const opened = await headed(parts, close);
  const { encoding = 'utf-8', separator = ',' } = found ?? {};
  return { form: { kind: 'csv', encoding, separator }, ...opened, close };
}

/** A workbook, or a table with its files. */
async function openZipped(source: AsyncIterable<Uint8Array>, reading: FileReading): Promise<OpenFile> {
  return await withZip(bounded(source, reading), async (zip, texts) =>
    isOfOffice(zip) ? await openSheet(zip, texts, reading) : await openPacked(zip, reading),
  );
}

/** The workbook in a zip file; what else is packed there is no table. */
async function openInnerSheet(source: AsyncIterable<Uint8Array>, reading: FileReading): Promise<OpenFile> {
  return await withZip(bounded(source, reading), async (zip, texts) => {
    if (!isOfOffice(zip)) throw new UnreadableFile({ code: 'import.zip_no_table' });
    return await openSheet(zip, texts, reading);
  });
}

/** Puts a zip file on the disk and opens what it holds; all of it goes once that is closed. */
async function withZip(
  source: AsyncIterable<Uint8Array>,
  open: (zip: Zip, texts: string) => Promise<OpenFile>,
): Promise<OpenFile> {
  const folder = await mkdtemp(join(tmpdir(), 'colonnade-import-'));
  const closing: (() => void | Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const step of closing.splice(0).toReversed()) await step();
  };
  try {
    const path = join(folder, 'zip');
    await pipeline(Readable.from(source), createWriteStream(path, { mode: 0o600 }));
    const zip = await openPackage(path);
    closing.push(zip.close);
    const opened = await open(zip, join(folder, 'texts'));
    closing.push(opened.close);
    return { ...opened, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openSheet(zip: Zip, texts: string, { sheet = 0 }: FileReading): Promise<OpenFile> {
  const workbook = await openWorkbook(zip, texts);
  const { parts, bytes } = workbook.rows(sheet);
  const close = async () => {
    await parts.return(undefined);
    workbook.close();
  };
  try {
    const opened = await headed(parts, close);
    return { form: { kind: 'xlsx', sheets: workbook.sheets, sheet }, ...opened, bytes, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The table in a zip file of one and its files. */
async function openPacked(zip: Zip, reading: FileReading): Promise<OpenFile> {
  const { table, files } = packedTable(zip);
  const watch = new EncodingWatch();
  for await (const chunk of zip.part(table)) watch.see(chunk);
  const likely = watch.encoding();
  const open = async () => await openAny(zip.part(table), { ...reading, likely }, openInnerSheet);
  const file = await open();
  return { bytes: zip.sizeOf(table), ...file, packed: { files, reopen: open } };
}

async function* bounded(
  source: AsyncIterable<Uint8Array>,
  { mostBytes = MAX_ZIP }: FileReading,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes)
      throw new UnreadableFile({ code: 'import.too_large', params: { megabytes: mostBytes / 1_000_000 } });
    yield chunk;
  }
}

/** The header, and the lines after it. */
async function headed(
  parts: AsyncGenerator<FilePart>,
  close: () => Promise<void>,
): Promise<Pick<OpenFile, 'header' | 'parts'>> {
  for (;;) {
    const next = await parts.next();
    if (next.done) return { header: [], parts };
    const [header, ...lines] = next.value.lines;
    const problem = header ? brokenHeader(header, next.value) : next.value.fault;
    if (problem) {
      await close();
      throw new UnreadableFile({ code: problem.code });
    }
    if (header) return { header: header.cells, parts: from({ ...next.value, lines }, parts) };
  }
}

function brokenHeader({ cells }: FileLine, { broken }: FilePart): Problem | undefined {
  return broken && cells.some((cell) => cell.includes(BROKEN)) ? { code: 'import.encoding' } : undefined;
}

/** So many bytes that they tell what a file is, where it has as many. */
async function firstBytes(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const found: Uint8Array[] = [];
  while (found.reduce((sum, { length }) => sum + length, 0) < 32) {
    const next = await chunks.next();
    if (next.done === true) break;
    found.push(next.value);
  }
  return found.length === 1 ? must(found[0], 'the first bytes') : Buffer.concat(found);
}

async function* from<Part>(first: Part, rest: AsyncIterable<Part>): AsyncGenerator<Part> {
  yield first;
  yield* rest;
}
