import { Readable, type PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import { freePath } from './zip-names.ts';

/** A part of a zip file that is written. */
interface WrittenPart {
  /** Called when its turn comes. */
  readonly open: () => Promise<Readable>;
  /** It does not shrink any more. */
  readonly isPacked: boolean;
  readonly comment?: string | undefined;
}

/** A zip file that is written while it is read: its parts follow each other as they are added. */
export interface ZipWriting {
  /** Adds a part under a path, or one like it where the path is another's; gives it. */
  readonly add: (path: string, part: WrittenPart) => string;
  /** No part follows. */
  readonly end: () => void;
  /** Taken once; whoever stops closes what is open. */
  readonly content: () => AsyncGenerator<Buffer>;
}

export function writeZip(): ZipWriting {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  const taken = new Set<string>();
  let current: Readable | undefined;
  let isOver = false;
  zip.on('error', (error: Error) => out.destroy(error));
  return {
    add: (path, { open, isPacked, comment }) => {
      const name = freePath(path, taken);
      const options = { compress: !isPacked, ...(comment === undefined ? {} : { fileComment: comment }) };
      zip.addReadStreamLazy(name, options, (give) => {
        open().then(
          (bytes) => {
            current = bytes;
            bytes.on('error', (error) => out.destroy(error));
            if (isOver) bytes.destroy();
            else give(null, bytes);
          },
          (error: unknown) => give(error, Readable.from([])),
        );
      });
      return name;
    },
    end: () => zip.end(),
    content: async function* () {
      try {
        for await (const chunk of out) yield chunk as Buffer;
      } finally {
        isOver = true;
        current?.destroy();
      }
    },
  };
}

/** Kinds of content that are packed already. */
const PACKED =
  /^(?:image\/(?!svg|bmp)|audio\/|video\/|application\/(?:zip|gzip|pdf|x-7z|x-bzip2|x-xz|vnd\.))/;

/** Whether content of a media type does not shrink any more. */
export function isPackedMedia(media: string): boolean {
  return PACKED.test(media);
}
