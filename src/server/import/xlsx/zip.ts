import { open, type Entry, type ZipFile } from 'yauzl';
import { UnreadableFile } from '../reading/unreadable-file.ts';

/** Parts that a workbook may have. */
const MAX_ENTRIES = 10_000;
/** Bytes that the parts of a workbook may have in all, once they are inflated. */
const MAX_INFLATED = 8_000_000_000;
/** Bytes that a part may have whatever its compressed size, and how many times that beyond. */
const FREE_BYTES = 32_000_000;
const MAX_RATIO = 250;

/** The parts of a zip file by their names. */
export interface Zip {
  readonly has: (name: string) => boolean;
  /** Bytes of a part once it is inflated. */
  readonly sizeOf: (name: string) => number;
  /** Throws UnreadableFile for a part that there is none of, and for one that grows too large. */
  readonly part: (name: string) => AsyncGenerator<Buffer>;
  readonly close: () => void;
}

/** Opens a zip file. Throws UnreadableFile where it is none, and where its parts are larger than a workbook's can be. */
export async function openZip(path: string): Promise<Zip> {
  const file = await opened(path);
  try {
    const entries = await entriesOf(file);
    return {
      has: (name) => entries.has(name),
      sizeOf: (name) => entries.get(name)?.uncompressedSize ?? 0,
      part: (name) => inflated(file, entries.get(name)),
      close: () => file.close(),
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

async function opened(path: string): Promise<ZipFile> {
  return await new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false }, (_, file) =>
      file ? resolve(file) : reject(new UnreadableFile({ code: 'import.workbook' })),
    );
  });
}

async function entriesOf(file: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let [inflatedBytes, count] = [0, 0];
  await new Promise<void>((resolve, reject) => {
    file.on('error', () => reject(new UnreadableFile({ code: 'import.workbook' })));
    file.on('end', resolve);
    file.on('entry', (entry: Entry) => {
      inflatedBytes += entry.uncompressedSize;
      count += 1;
      const problem = entryProblem(entry, inflatedBytes, count);
      if (problem) reject(problem);
      else {
        entries.set(entry.fileName, entry);
        file.readEntry();
      }
    });
    file.readEntry();
  });
  return entries;
}

function entryProblem(entry: Entry, inflatedBytes: number, count: number): UnreadableFile | undefined {
  if (entry.isEncrypted()) return new UnreadableFile({ code: 'import.encrypted' });
  const isTooMuch =
    count > MAX_ENTRIES || inflatedBytes > MAX_INFLATED || isBomb(entry, entry.uncompressedSize);
  return isTooMuch ? new UnreadableFile({ code: 'import.zip_bomb' }) : undefined;
}

function isBomb({ compressedSize }: Entry, inflatedBytes: number): boolean {
  return inflatedBytes > FREE_BYTES + compressedSize * MAX_RATIO;
}

/** The bytes of a part; how many they are is counted, whatever the file says of it. */
async function* inflated(file: ZipFile, entry: Entry | undefined): AsyncGenerator<Buffer> {
  if (!entry) throw new UnreadableFile({ code: 'import.workbook' });
  const stream = await new Promise<AsyncIterable<Buffer> & { destroy: () => unknown }>((resolve, reject) => {
    file.openReadStream(entry, (_, found) =>
      found ? resolve(found) : reject(new UnreadableFile({ code: 'import.workbook' })),
    );
  });
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (isBomb(entry, bytes)) throw new UnreadableFile({ code: 'import.zip_bomb' });
      yield chunk;
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile({ code: 'import.workbook' });
  } finally {
    stream.destroy();
  }
}
