import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { digestOf, hasDigest, type Encoding } from './entity-tag.ts';
import { textAnswer, type TextAnswer } from './text-answer.ts';

const brotlied = promisify(brotliCompress);
const gzipped = promisify(gzip);
const unzipped = promisify(gunzip);

/** Answers of one call are compressed from this size; smaller ones fit into one round trip. */
const MIN_BYTES = 14_000;
/** Compression level of answers that are read once. */
const FASTEST_LEVEL = 1;
/** Compression quality of texts that are cached. */
const KEPT_QUALITY = 6;

/** A cached text, in compressed form only. */
export interface KeptText {
  readonly media: string;
  /** What its ETag is made of. */
  readonly digest: string;
  readonly bytes: Readonly<Record<Encoding, Buffer>>;
}

/** Compresses a text to be kept. It must hold nothing that is secret beside what its readers may choose. */
export async function keepText(media: string, text: string): Promise<KeptText> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: KEPT_QUALITY };
  const [br, zipped] = await Promise.all([brotlied(text, { params }), gzipped(text)]);
  return { media, digest: digestOf(text), bytes: { br, gzip: zipped } };
}

/**
 * Gives texts by key, each made and compressed when it is first asked for, also where several ask at once. Of more than
 * `most` the least recently used are forgotten.
 */
export function textKeeper(most: number) {
  const known = new Map<string, Promise<KeptText>>();
  return async (key: string, make: () => Promise<KeptText>): Promise<KeptText> => {
    const text = known.get(key) ?? make();
    known.delete(key);
    known.set(key, text);
    if (known.size > most) for (const oldest of known.keys()) if (known.delete(oldest)) break;
    try {
      return await text;
    } catch (error) {
      if (known.get(key) === text) known.delete(key);
      throw error;
    }
  };
}

/** Answers with a text that is kept, in the encoding that the caller prefers; with 304 alone where it has it already. */
export async function answerKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { media, digest, bytes }: KeptText,
): Promise<TextAnswer> {
  reply.header('Vary', 'Accept-Encoding');
  const encoding = encodingFor(request);
  if (hasDigest(request, reply, { digest, encoding })) return await reply.status(304).send();
  if (!encoding) return textAnswer(media, await unzipped(bytes.gzip));
  reply.header('Content-Encoding', encoding);
  return textAnswer(media, bytes[encoding]);
}

/** An answer that was made for one call, compressed where that is worth it and its caller can read it. */
export async function packed(
  request: FastifyRequest,
  reply: FastifyReply,
  { media, text }: TextAnswer,
): Promise<TextAnswer> {
  reply.header('Vary', 'Accept-Encoding');
  if (text.length < MIN_BYTES || !encodingFor(request)) return { media, text };
  reply.header('Content-Encoding', 'gzip');
  return textAnswer(media, await gzipped(text, { level: FASTEST_LEVEL }));
}

/** The best encoding that a caller accepts; undefined where it wants the text as it is. */
function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = (headers['accept-encoding'] ?? '')
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, weight]) => weight === undefined || !/^q=0(?:\.0*)?$/.test(weight))
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding));
}
