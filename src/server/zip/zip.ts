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
  /** Throws for a part that there is none of, and for one that grows too large. */
  readonly part: (name: string) => AsyncGenerator<Buffer>;
  /** The same as a whole; throws also where its checksum is not that of the file. */
  readonly whole: (name: string) => Promise<Buffer>;
  readonly close: () => void;
}

/** Opens the zip file of a path, or of bytes. Throws where it is none, and where it holds more than the limits. */
export async function openZip(source: string | Buffer, opening: Opening): Promise<Zip> {
  const file = await opened(source, opening);
  try {
    const all = await entriesOf(file, opening);
    const entries = new Map(all.map((entry) => [entry.fileName, entry]));
    const part = (name: string) => inflated(file, { name, entry: entries.get(name), opening });
    return {
      parts: all.map((entry) => ({
        name: entry.fileName,
        size: entry.uncompressedSize,
        isLink: isLink(entry),
        comment: entry.fileComment,
      })),
      has: (name) => entries.has(name),
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      part,
      whole: async (name) => {
        const bytes = await buffer(part(name));
        if (crc32(bytes) !== entries.get(name)?.crc32) throw opening.refusal({ what: 'damaged', name });
        return bytes;
      },
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
  await new Promise<void>((resolve, reject) => {
    file.on('error', ({ message }: Error) => {
      const [, name] = UNSAFE.exec(message) ?? [];
      reject(refusal(name === undefined ? { what: 'damaged' } : { what: 'path', name }));
    });
    file.on('end', resolve);
    file.on('entry', (entry: Entry) => {
      const name = entry.fileName;
      bytes += entry.uncompressedSize;
      entries.push(entry);
      if (entry.isEncrypted()) reject(refusal({ what: 'encrypted', name }));
      else if (
        entries.length > limits.entries ||
        bytes > limits.inflated ||
        isBomb(entry, entry.uncompressedSize, limits)
      )
        reject(refusal({ what: 'bomb', name }));
      else file.readEntry();
    });
    file.readEntry();
  });
  return entries;
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
  let bomb: Error | undefined;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (isBomb(entry, bytes, limits)) {
        bomb = refusal({ what: 'bomb', name });
        throw bomb;
      }
      yield chunk;
    }
  } catch (error) {
    throw error === bomb ? error : damaged;
  } finally {
    stream.destroy();
  }
}
