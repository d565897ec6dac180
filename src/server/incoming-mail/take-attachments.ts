import { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { MEGABYTE } from '#core/fields/file/file.ts';
import type { ReadMail } from '../mail-content/mail-content.ts';
import { storeUpload } from '../uploads/uploads.ts';
import { fittedLine } from './fitted.ts';
import type { IncomingGround } from './incoming-ground.ts';

/** Most files of an e-mail that are kept. */
const MAX_TAKEN = 200;
const MAX_CID = 500;

/** Files of an e-mail as its message holds them. */
export interface TakenAttachments {
  readonly files: readonly FileValue[];
  /** The pictures that its layout shows: Content-ID → SHA-256 of the content, in hex. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Those that were refused, and why. */
  readonly refused: readonly { readonly name: string; readonly code: string }[];
}

export const NO_ATTACHMENTS: TakenAttachments = { files: [], pictures: {}, refused: [] };

/**
 * Stores the files of an e-mail as if `carrier` had uploaded them: looked at for viruses, within the limits of files. What
 * is refused is left out and noted. Throws where they cannot be stored now, and what scans them is away.
 */
export async function takeAttachments(
  { uploads, mostPerRecord }: Pick<IncomingGround, 'uploads' | 'mostPerRecord'>,
  carrier: string,
  attachments: ReadMail['attachments'],
): Promise<TakenAttachments> {
  const files: FileValue[] = [];
  const pictures: Record<string, string> = {};
  const refused: { name: string; code: string }[] = [];
  let room = mostPerRecord() * MEGABYTE;
  for (const { name, bytes, cid } of attachments) {
    const code =
      files.length === MAX_TAKEN ? 'file.too_many' : bytes.length > room ? 'file.record_full' : undefined;
    const taken = code ?? (await stored(uploads, carrier, { name, bytes }));
    if (typeof taken === 'string') refused.push({ name: fittedLine(name, 255), code: taken });
    else {
      files.push(taken);
      room -= taken.size;
      if (cid !== null) pictures[fittedLine(cid, MAX_CID)] = taken.hash;
    }
  }
  return { files, pictures, refused: refused.slice(0, MAX_TAKEN) };
}

/** A file that was stored, or why it is refused. */
async function stored(
  uploads: IncomingGround['uploads'],
  carrier: string,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
): Promise<FileValue | string> {
  try {
    return await storeUpload(uploads, carrier, {
      name,
      size: bytes.length,
      bytes: Readable.from(bytes.length === 0 ? [] : [bytes]),
    });
  } catch (error) {
    if (error instanceof AppError && REFUSED.has(error.code)) return error.code;
    throw error;
  }
}

/** What is refused of a file for good; whatever else fails is tried again. */
const REFUSED: ReadonlySet<string> = new Set([
  'file.infected',
  'file.scan_too_large',
  'file.too_large',
  'file.account_full',
]);
