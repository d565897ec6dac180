import type { Readable } from 'node:stream';

/** An answer that is serialized already: JSON from PostgreSQL, or a page. */
export interface TextAnswer {
  readonly media: string;
  readonly text: string | Buffer;
}

/** A file as an answer, saved under its name or shown. */
export interface FileAnswer {
  readonly media: string;
  readonly content: Buffer | Readable;
  readonly name: string;
  readonly isAttached: boolean;
}

/** The header that names a file, for browsers that read UTF-8 and those that do not. */
export function dispositionOf({ name, isAttached }: FileAnswer): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${isAttached ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Marks a text as an answer of that media type. */
export function textAnswer(media: string, text: string | Buffer): TextAnswer {
  return { media, text };
}

/** The media type of JSON. */
export const JSON_MEDIA = 'application/json; charset=utf-8';

/** JSON that is text already. */
export function jsonText(text: string): TextAnswer {
  return textAnswer(JSON_MEDIA, text);
}
