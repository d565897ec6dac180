import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#core/errors.ts';

/**
 * How long an upload may be waited for in all, in milliseconds, and how many of its bytes earn it one more: a slow line
 * gets through, one that sends a byte now and then does not. What the reader takes for its own work does not count.
 */
const UPLOAD_TIMEOUT = 30_000;
const BYTES_PER_MILLISECOND = 4;
/** How long an answer waits for the rest of a refused upload, and how long the rest is taken after it. */
const BEFORE_ANSWER = 3_000;
const AFTER_ANSWER = 15_000;

/** The bytes of an upload. */
interface Upload {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Throws away what was not read: who is still sending does not hear the answer. Waits a moment for the end. */
  readonly drop: () => Promise<void>;
}

/**
 * Reads the body's stream. Throws AppError `request.content_type` where the body is no stream, and while reading
 * `request.invalid` where it comes too slowly. Reading less than all leaves the connection open.
 */
export function patiently(source: unknown, patience = UPLOAD_TIMEOUT): Upload {
  if (!(source instanceof Readable)) throw new AppError('request.content_type', { reason: 'text/csv' });
  return { chunks: timed(source, patience), drop: async () => await dropRest(source) };
}

async function dropRest(source: Readable): Promise<void> {
  if (source.readableEnded || source.destroyed) return;
  source.on('error', () => undefined);
  source.on('data', () => undefined);
  const enough = setTimeout(() => source.destroy(), AFTER_ANSWER);
  enough.unref();
  const over = new Promise<void>((resolve) => {
    source.once('end', resolve);
    source.once('close', resolve);
  });
  void over.then(() => clearTimeout(enough));
  await Promise.race([over, wait(BEFORE_ANSWER, undefined, { ref: false })]);
}

async function* timed(source: Readable, patience: number): AsyncGenerator<Uint8Array> {
  const reader = source.iterator({ destroyOnReturn: false });
  let left = patience;
  try {
    for (;;) {
      const asked = performance.now();
      const next = await within(left, reader.next());
      if (next.done) return;
      // A stream of bytes gives nothing else.
      const chunk = next.value as Uint8Array;
      left += chunk.byteLength / BYTES_PER_MILLISECOND - (performance.now() - asked);
      yield chunk;
    }
  } finally {
    // Not awaited: it ends only after the part that is being waited for.
    void reader.return?.();
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('request.invalid', { reason: 'timeout' })), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** A signal that is given when the caller's connection closes. */
export function callerGone(caller: FastifyRequest): {
  readonly signal: AbortSignal;
  readonly stop: () => void;
} {
  const controller = new AbortController();
  const gone = () => controller.abort(new AppError('request.invalid', { reason: 'gone' }));
  const { socket } = caller.raw;
  if (socket.destroyed) gone();
  socket.once('close', gone);
  return { signal: controller.signal, stop: () => socket.off('close', gone) };
}
