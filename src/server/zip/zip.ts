import { isUtf8 } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBuffer, open, type Entry, type ZipFile } from 'yauzl';

export { isPackedMedia, writeZip, type ZipWriting } from './write-zip.ts';
export { portableName } from './zip-names.ts';

/** What can be wrong with a zip file as such; `name` is that of the part that it is about, where it is about one. */
export interface ZipFault {
  readonly what: 'damaged' | 'encrypted' | 'bomb' | 'path';
  readonly name?: string;
}

/** How much a zip file may hold. */
interface ZipLimits {
  readonly entries: number;
  /** Bytes that the parts may have in all, once they are inflated. */
  readonly inflated: number;
  /** Bytes that a part may have whatever its compressed size, and how many times that beyond. */
  readonly freeBytes: number;
  readonly ratio: number;
}

interface Opening {
  readonly limits: ZipLimits;
  /** The error that is thrown for a fault. */
  readonly refusal: (fault: ZipFault) => Error;
}

/** A part of a zip file. */
export interface ZipPart {
  readonly name: string;
  /** Bytes once it is inflated, as the file says; reading it fails where it has more. */
  readonly size: number;
  /** It only names another file. */
  readonly isLink: boolean;
  /** What its maker says of it; anything may stand there. */
  readonly comment: string;
}

/** The parts of a zip file by their names. */
export interface Zip {
  /** All of them, in the order of the file; a name may stand there more than once. */
  readonly parts: readonly ZipPart[];
  readonly has: (name: string) => boolean;
  /** Bytes of a part once it is inflated. */
  readonly sizeOf: (name: string) => number;
  /**
   * Throws for a part that there is none of, for one that grows too large, and at the end where size or checksum are not
   * those that the file says.
   */
  readonly part: (name: string) => AsyncGenerator<Buffer>;
  /** The same as a whole. */
  readonly whole: (name: string) => Promise<Buffer>;
  readonly close: () => void;
}

/** Opens the zip file of a path, or of bytes. Throws where it is none, and where it holds more than the limits. */
export async function openZip(source: string | Buffer, opening: Opening): Promise<Zip> {
  const file = await opened(source, opening);
  try {
    const all = await entriesOf(file, opening);
    const entries = new Map(all.map((entry) => [nameOf(entry), entry]));
    const part = (name: string) => inflated(file, { name, entry: entries.get(name), opening });
    return {
      parts: all.map((entry) => ({
        name: nameOf(entry),
        size: entry.uncompressedSize,
        isLink: isLink(entry),
        comment: asUtf8(entry.fileCommentRaw) ?? entry.fileComment,
      })),
      has: (name) => entries.has(name),
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      part,
      whole: async (name) => await buffer(part(name)),
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

const OPTIONS = { lazyEntries: true, autoClose: false } as const;

async function opened(source: string | Buffer, { refusal }: Opening): Promise<ZipFile> {
  return await new Promise((resolve, reject) => {
    const done = (_: Error | null, file?: ZipFile) =>
      file ? resolve(file) : reject(refusal({ what: 'damaged' }));
    if (typeof source === 'string') open(source, OPTIONS, done);
    else fromBuffer(source, OPTIONS, done);
  });
}

/** What the reader says of a name that leads out of the folder where the file would be unpacked. */
const UNSAFE = /^(?:invalid relative path|absolute path|invalid characters in fileName): (.*)$/s;

async function entriesOf(file: ZipFile, { limits, refusal }: Opening): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  let bytes = 0;
  let described = 0;
  await new Promise<void>((resolve, reject) => {
    file.on('error', ({ message }: Error) => {
      const [, name] = UNSAFE.exec(message) ?? [];
      reject(refusal(name === undefined ? { what: 'damaged' } : { what: 'path', name }));
    });
    file.on('end', resolve);
    file.on('entry', (entry: Entry) => {
      const name = entry.fileName;
      bytes += entry.uncompressedSize;
      described += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      entries.push(entry);
      if (entry.isEncrypted()) reject(refusal({ what: 'encrypted', name }));
      else if (
        entries.length > limits.entries ||
        bytes > limits.inflated ||
        described > MAX_DESCRIBED ||
        isBomb(entry, entry.uncompressedSize, limits)
      )
        reject(refusal({ what: 'bomb', name }));
      else file.readEntry();
    });
    file.readEntry();
  });
  const [, overlapping] = entries
    .toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader)
    .reduce<readonly [end: number, found: Entry | undefined]>(
      ([end, found], entry) => [
        entry.relativeOffsetOfLocalHeader + LOCAL_HEADER + entry.fileNameLength + entry.compressedSize,
        found ?? (entry.relativeOffsetOfLocalHeader < end ? entry : undefined),
      ],
      [0, undefined],
    );
  if (overlapping) throw refusal({ what: 'bomb', name: overlapping.fileName });
  return entries;
}

/** Bytes that the names, comments and other notes of all parts may have: they are kept while the file is open. */
const MAX_DESCRIBED = 64_000_000;
/** Bytes before the name of a part, where its content stands. */
const LOCAL_HEADER = 30;

/** The name of a part: programs of macOS write UTF-8 without saying so. */
function nameOf({ fileName, fileNameRaw, extraFields }: Entry): string {
  const hasOther = extraFields.some(({ id }) => id === UNICODE_NAME);
  return hasOther ? fileName : (asUtf8(fileNameRaw)?.replaceAll('\\', '/') ?? fileName);
}

/** What an entry is called in Unicode beside its name in another encoding. */
const UNICODE_NAME = 0x7075;

function asUtf8(bytes: Buffer): string | undefined {
  return isUtf8(bytes) ? bytes.toString() : undefined;
}

function isBomb({ compressedSize }: Entry, bytes: number, { freeBytes, ratio }: ZipLimits): boolean {
  return bytes > freeBytes + compressedSize * ratio;
}

/** Whether Unix would make a symbolic link of it. */
function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000;
}

interface Inflating {
  readonly name: string;
  readonly entry: Entry | undefined;
  readonly opening: Opening;
}

/** The bytes of a part; how many they are is counted, whatever the file says of it. */
async function* inflated(
  file: ZipFile,
  { name, entry, opening: { limits, refusal } }: Inflating,
): AsyncGenerator<Buffer> {
  const damaged = refusal({ what: 'damaged', name });
  if (!entry) throw damaged;
  const stream = await new Promise<AsyncIterable<Buffer> & { destroy: () => unknown }>((resolve, reject) => {
    file.openReadStream(entry, (_, found) => (found ? resolve(found) : reject(damaged)));
  });
  let bytes = 0;
  let sum = 0;
  let bomb: Error | undefined;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (isBomb(entry, bytes, limits)) {
        bomb = refusal({ what: 'bomb', name });
        throw bomb;
      }
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== entry.crc32) throw damaged;
  } catch (error) {
    throw error === bomb ? error : damaged;
  } finally {
    stream.destroy();
  }
}
