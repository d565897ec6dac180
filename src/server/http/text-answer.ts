import type { Readable } from 'node:stream';

/** An answer that is serialized already: JSON from PostgreSQL, or a page. */
export interface TextAnswer {
  readonly media: string;
  readonly text: string | Buffer;
}

/** Marks a text as an answer of that media type. */
export function textAnswer(media: string, text: string | Buffer): TextAnswer {
  return { media, text };
}

/** A file as a stream. */
export interface StreamAnswer {
  readonly media: string;
  readonly text: Readable;
}

/** The media type of JSON. */
export const JSON_MEDIA = 'application/json; charset=utf-8';

/** JSON that is text already. */
export function jsonText(text: string): TextAnswer {
  return textAnswer(JSON_MEDIA, text);
}
