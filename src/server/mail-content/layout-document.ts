import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileValue } from '#core/fields/file/file-value.ts';
import { cleanMailHtml } from './clean-mail-html.ts';

/** The layout of an e-mail as it is kept, with what its pictures are among its files. */
interface StoredLayout {
  readonly html: string;
  readonly files: readonly FileValue[];
  /** Content-ID → SHA-256 of the content, in hex. */
  readonly pictures: Readonly<Record<string, string>>;
}

interface ShownWith {
  /** Pictures from outside are shown. */
  readonly images: boolean;
  readonly read: (hash: string) => Promise<Readable>;
}

/** Most bytes of all pictures of one message that are shown in its layout. */
const PICTURE_BYTES = 5 * 1024 * 1024;

/** Pictures made of dots, which hold nothing that runs. */
const DOTS: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
]);

/**
 * The layout of an e-mail as a document of its own: cleaned once more, its own pictures within it, those from outside left
 * out unless they are asked for.
 */
export async function layoutDocument(
  { html, files, pictures }: StoredLayout,
  { images, read }: ShownWith,
): Promise<string> {
  const own = await ownPictures(html, { files, pictures, read });
  const layout = cleanMailHtml(html, (address) =>
    address.startsWith('cid:') ? own.get(address.slice('cid:'.length)) : images ? address : undefined,
  );
  return `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer"><title></title><style>${STYLE}</style></head><body dir="auto">${layout?.html ?? ''}</body></html>`;
}

/** Light in dark surroundings too, as layouts count on; what is wide is shown by turning the page, not by covering it. */
const STYLE = `
html { color-scheme: light; background: #fff; }
body { display: flow-root; margin: 0; padding: 12px; overflow-x: auto; color: #1b1f24; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
img { max-width: 100%; }
table { max-width: 100%; }
pre { white-space: pre-wrap; }
a { color: #0b57d0; }
@media (max-width: 600px) { img { height: auto; } }
`;

async function ownPictures(
  html: string,
  { files, pictures, read }: Pick<StoredLayout, 'files' | 'pictures'> & Pick<ShownWith, 'read'>,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Map<string, string>();
  let left = PICTURE_BYTES;
  for (const [cid, hash] of Object.entries(pictures)) {
    const file = files.find((one) => one.hash === hash && DOTS.has(one.type));
    if (!file || file.size > left || !html.includes('cid:')) continue;
    left -= file.size;
    const bytes = await bytesOf(file.hash, read);
    if (bytes) shown.set(cid, `data:${file.type};base64,${bytes.toString('base64')}`);
  }
  return shown;
}

/** A picture whose bytes are lost is left out: the message can be read without it. */
async function bytesOf(hash: string, read: ShownWith['read']): Promise<Buffer | undefined> {
  try {
    return await buffer(await read(hash));
  } catch {
    return undefined;
  }
}
