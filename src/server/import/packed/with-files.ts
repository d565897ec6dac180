import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import { bad } from '#core/std/result.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import type { OwnContext } from '../../records/records.ts';
import type { UploadGround } from '../../uploads/uploads.ts';
import { lineFormats } from '../line-formats.ts';
import type { Mapping } from '../mapping.ts';
import { lineReader } from '../read-line.ts';
import type { FilePart } from '../reading/file-line.ts';
import type { OpenFile } from '../reading/open-file.ts';
import type { CellFiles } from './cell-files.ts';
import type { PackedFile, PackedFiles } from './packed-files.ts';
import { takeFiles } from './take-files.ts';

/** The lines of a file, and what the paths in their cells become. */
interface LinesWithFiles {
  readonly parts: AsyncIterable<FilePart>;
  readonly files?: CellFiles | undefined;
  /** Files that cells name and that can be taken. */
  readonly fileCount: number;
}

interface WithFiles {
  readonly file: OpenFile;
  readonly mapping: Mapping;
  readonly settings: ImportSettings;
  readonly check: boolean;
  readonly uploads: UploadGround | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of files that are done, of all that cells name. */
  readonly onFiles?: ((done: number, of: number) => void) | undefined;
}

/**
 * Works with the lines of a file once the files are stored that cells name, before any transaction: storing needs
 * connections of its own. What no cell holds afterwards goes again.
 */
export async function withFiles<T>(
  { viewer, mostPerRecord }: OwnContext,
  { file, mapping, settings, check, uploads, signal, onFiles }: WithFiles,
  work: (lines: LinesWithFiles) => Promise<T>,
): Promise<T> {
  const { packed } = file;
  const headers = mapping.headers.filter(({ target }) => isOfFiles(target.value));
  if (headers.length === 0 || !packed || !uploads) return await work({ parts: file.parts, fileCount: 0 });
  const named = await namedFiles(file.parts, {
    mapping: { ...mapping, headers },
    settings,
    files: packed.files,
    signal,
  });
  const all = named.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const found = await takeFiles(uploads, {
    files: named,
    account: viewer.account,
    check,
    signal,
    onFile: ({ size }) => onFiles?.((done += size), all),
  });
  try {
    const again = await packed.reopen();
    try {
      const valueOf: CellFiles['valueOf'] = (path) => {
        const file = packed.files.find(path);
        return file.ok ? found.valueOf(file.value) : file;
      };
      const mostPerLine = (mostPerRecord?.() ?? Infinity) * MEGABYTE;
      const { taken } = found;
      const files = { valueOf, mostPerLine, onTrial: check ? taken : [] };
      return await work({ parts: again.parts, files, fileCount: taken.length });
    } finally {
      await again.close();
    }
  } finally {
    // What is left is collected like every upload that no cell took; the outcome is told all the same.
    await found.drop().catch(() => undefined);
  }
}

/** The files that the cells of all lines name, each once. */
async function namedFiles(
  parts: AsyncIterable<FilePart>,
  {
    mapping,
    settings,
    files,
    signal,
  }: Pick<WithFiles, 'mapping' | 'settings' | 'signal'> & { readonly files: PackedFiles },
): Promise<readonly PackedFile[]> {
  const named = new Map<string, PackedFile>();
  const valueOf: CellFiles['valueOf'] = (path) => {
    const found = files.find(path);
    if (!found.ok) return found;
    named.set(found.value.path, found.value);
    return bad('import.file_none');
  };
  const read = lineReader(mapping, {
    timeZone: 'UTC',
    formats: lineFormats(settings),
    files: { valueOf, mostPerLine: Infinity, onTrial: [] },
  });
  const leave = new Set(settings.leave);
  for await (const { lines } of parts) {
    signal?.throwIfAborted();
    for (const line of lines) if (!leave.has(line.line)) read(line, false);
  }
  return [...named.values()];
}
