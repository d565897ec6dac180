import { openZip, type Zip, type ZipFault } from '../../zip/zip.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';

/** Parts that a workbook, or a table with its files, may have, and the bytes that they may have. */
const LIMITS = { entries: 100_000, inflated: 11_000_000_000, freeBytes: 32_000_000, ratio: 250 };

const CODES: Readonly<Record<ZipFault['what'], string>> = {
  damaged: 'import.workbook',
  path: 'import.zip_path',
  encrypted: 'import.encrypted',
  bomb: 'import.zip_bomb',
};

/**
 * Opens the zip file of a workbook, or of a table with its files. Throws UnreadableFile where it is none, and where its parts
 * are larger than theirs can be.
 */
export async function openPackage(path: string): Promise<Zip> {
  return await openZip(path, {
    limits: LIMITS,
    refusal: ({ what, name = '' }) => new UnreadableFile({ code: CODES[what], params: { name } }),
  });
}

/** Whether a zip file is a workbook, or something else of an office, and not a table with its files. */
export function isOfOffice({ has }: Zip): boolean {
  return ['xl/workbook.xml', '[Content_Types].xml', 'mimetype'].some(has);
}
