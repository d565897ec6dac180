import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import { UPLOADS } from '#core/contract/files/upload-address.ts';
import { AppError } from '#core/errors.ts';
import { endedUpload } from './end-upload.ts';
import { TusStore } from './tus-store.ts';
import type { UploadGround } from './upload-ground.ts';
import { writingTurns } from './writing-turn.ts';

/** What a request of tus is answered. */
interface TusAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Headers that belong to the connection, which the server that answers writes itself. */
const NOT_PASSED = new Set(['content-length', 'connection', 'transfer-encoding']);

/**
 * Answers a request about uploads of an account (tus 1.0); bytes that arrive whole become content before the last of them
 * is acknowledged. Throws AppError for what the protocol has no word for.
 */
export async function serveTus(
  ground: UploadGround,
  account: string,
  raw: IncomingMessage,
): Promise<TusAnswer> {
  const store = new TusStore(ground, account);
  let refused: Error | undefined;
  const server = new Server({
    path: UPLOADS,
    relativeLocation: true,
    // No page of another origin reads these answers.
    allowedOrigins: () => false,
    datastore: store,
    locker: writingTurns(ground.db),
    namingFunction: async (request, metadata) =>
      await store.begin(
        metadata?.['filename'] ?? '',
        Number(request.headers.get('upload-length') ?? Number.NaN),
      ),
    generateUrl: (_request, { id }) => `${UPLOADS}/${id}`,
    onUploadFinish: async (_request, { id }) => {
      await endedUpload(ground, account, id);
      return {};
    },
    onResponseError: (_request, error) => {
      if (error instanceof Error && !('status_code' in error)) refused = error;
      return undefined;
    },
  });
  const response = await server.handleWeb(webRequest(raw));
  if (refused !== undefined) throw refused;
  const headers = [...response.headers].filter(([name]) => !NOT_PASSED.has(name));
  return { status: response.status, headers: Object.fromEntries(headers), text: await response.text() };
}

/** The request as the library reads it; only its path is known to it, not who it came to. */
function webRequest(raw: IncomingMessage): Request {
  const method = raw.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw.headers))
    if (typeof value === 'string') headers.set(name, value);
  if (method === 'POST' && !/^\d{1,15}$/.test(headers.get('upload-length') ?? ''))
    throw new AppError('request.invalid', { reason: 'Upload-Length' });
  const url = `http://localhost${raw.url ?? ''}`;
  if (method !== 'PATCH') return new Request(url, { method, headers });
  // As they are: what turns streams into those of the web copies every byte.
  const body = ReadableStream.from(raw.iterator({ destroyOnReturn: false }));
  return new Request(url, { method, headers, body, duplex: 'half' });
}
