import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { UPLOAD_MEDIA } from '#core/contract/files/upload-address.ts';
import { FILE_MEDIA, XLSX_MEDIA } from '#core/contract/records/import-routes.ts';
import { AppError } from '#core/errors.ts';

/** Maximum nesting of a JSON body, far above what the contract describes. */
const MAX_DEPTH = 64;

/** Bytes of a JSON body unless its route takes more. */
const MAX_BODY_BYTES = 1_048_576;

/** The media type of plain HTML forms. */
export const FORM_MEDIA = 'application/x-www-form-urlencoded';

/** Limits of plain forms. */
const MAX_FORM_BYTES = 32_768;
const MAX_FIELDS = 50;

/** Milliseconds within which a body must arrive, unless it is a stream. */
const BODY_TIMEOUT = 30_000;

/** Media types of bodies that are streamed, without a time limit. */
const STREAMED = ['text/csv', XLSX_MEDIA, FILE_MEDIA, UPLOAD_MEDIA];

/**
 * Reads bodies: JSON in valid UTF-8 of bounded depth; small plain forms; small files; files to import and uploads as
 * streams; nothing else.
 * One that does not come within `patience` is cut off with its connection.
 */
export function readBodies(app: FastifyInstance, patience = BODY_TIMEOUT): void {
  app.removeAllContentTypeParsers();
  // Whatever becomes of the call: one that is refused before its body was read is over when the body is.
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (!hasBody(headers) || isStreamed(headers)) return;
    const refuse = () => raw.destroy(new AppError('request.invalid', { reason: 'body' }));
    const timer = setTimeout(refuse, patience);
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
  });
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
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
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseForm(body as Buffer));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  // Programs that unsubscribe send it (RFC 8058); nobody reads it.
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
    (_request, body, done) => done(null, body),
  );
  app.addContentTypeParser(STREAMED, (_request, payload, done) => done(null, payload));
}

function isStreamed({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return STREAMED.some((media) => type.startsWith(media));
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
  if (isDeeper(value, MAX_DEPTH)) throw new AppError('request.too_deep', { depth: MAX_DEPTH });
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
  if (fields.size !== entries.length || fields.size > MAX_FIELDS)
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
