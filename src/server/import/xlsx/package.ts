import { openZip, type Zip, type ZipFault } from '../../zip/zip.ts';
import { UnreadableFile } from '../reading/unreadable-file.ts';

/** Parts that a workbook may have, and the bytes that they may have. */
const LIMITS = { entries: 10_000, inflated: 8_000_000_000, freeBytes: 32_000_000, ratio: 250 };

const CODES: Readonly<Record<ZipFault['what'], string>> = {
  damaged: 'import.workbook',
  path: 'import.workbook',
  encrypted: 'import.encrypted',
  bomb: 'import.zip_bomb',
};

/** Opens a workbook's zip file. Throws UnreadableFile where it is none, and where its parts are larger than a workbook's can be. */
export async function openPackage(path: string): Promise<Zip> {
  return await openZip(path, {
    limits: LIMITS,
    refusal: ({ what }) => new UnreadableFile({ code: CODES[what] }),
  });
}
