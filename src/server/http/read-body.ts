import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#core/errors.ts';

/** Deepest nesting of a JSON body; nothing that the contract describes comes near it. */
const DEEPEST = 64;

/** Largest JSON body in bytes. */
const LARGEST_BODY = 1_048_576;

/** The media type of plain HTML forms. */
export const FORM_MEDIA = 'application/x-www-form-urlencoded';

/** Largest plain form in bytes, and most fields. */
const LARGEST_FORM = 32_768;
const MOST_FIELDS = 50;

/** Milliseconds in which a body that is read whole must have come, and one that nobody reads. */
const PATIENCE = 30_000;

/** The media type of bodies that are streams: how long those take depends on their size. */
const STREAMED = 'text/csv';

/**
 * Reads bodies: JSON in valid UTF-8 of bounded depth; small plain forms; small files; CSV as a stream; nothing else.
 * One that does not come within `patience` is cut off with its connection.
 */
export function readBodies(app: FastifyInstance, patience = PATIENCE): void {
  app.removeAllContentTypeParsers();
  // Whatever becomes of the call: one that is refused before its body was read is over when the body is.
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (!hasBody(headers) || headers['content-type']?.startsWith(STREAMED)) return;
    const late = new AppError('request.invalid', { reason: 'body' });
    const timer = setTimeout(() => raw.destroy(late), patience);
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (_request, body, done) => {
      try {
        done(null, parseJson(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addContentTypeParser(
    FORM_MEDIA,
    { parseAs: 'buffer', bodyLimit: LARGEST_FORM },
    (_request, body, done) => {
      try {
        done(null, parseForm(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LARGEST_BODY },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser(STREAMED, (_request, payload, done) => done(null, payload));
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function parseJson(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw new AppError('request.encoding');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch (error) {
    throw new AppError('request.invalid', { reason: reasonOf(error) });
  }
  if (isDeeper(value, DEEPEST)) throw new AppError('request.too_deep', { depth: DEEPEST });
  return value;
}

/** What the parser says is wrong, without the piece of the body that it quotes: it could be a password. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error ? error.message : 'JSON';
  return said.replace(/, (?:\.\.\.)?"[\s\S]*"(?:\.\.\.)? is not valid JSON$/, ' in JSON');
}

/** The fields of a form; a field that comes twice is refused. */
function parseForm(body: Buffer): Readonly<Record<string, string>> {
  const entries = [...new URLSearchParams(body.toString('latin1'))];
  const fields = new Map(entries);
  if (fields.size !== entries.length || fields.size > MOST_FIELDS)
    throw new AppError('request.invalid', { reason: 'form' });
  if (entries.some(([, text]) => text.includes('\uFFFD') || text.includes('\0')))
    throw new AppError('request.encoding');
  return Object.fromEntries(fields);
}

function isDeeper(value: unknown, left: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (left === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner, left - 1));
}
