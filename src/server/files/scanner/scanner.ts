import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { AppError } from '#core/errors.ts';
import type { ScannerPlace } from '../../settings/settings.ts';

/**
 * Looks for viruses in bytes; done once there are none. Throws AppError `file.infected` with what was found,
 * `file.scan_too_large` where the scanner does not take so many bytes, `file.scanner_down` where it does not answer.
 */
export type Scan = (bytes: Readable) => Promise<void>;

/** Milliseconds for a connection, and for which a connection may be silent: the scanner looks once it has all bytes. */
interface Patience {
  readonly connection: number;
  readonly silence: number;
}

const PATIENCE: Patience = { connection: 5_000, silence: 120_000 };
/** Most bytes of an answer that makes sense. */
const LONGEST_ANSWER = 10_000;

/** Scans by a clamd, over TCP by its command INSTREAM. */
export function clamdScan({ host, port }: ScannerPlace, patience: Patience = PATIENCE): Scan {
  return async (bytes) => {
    const answer = await answered(host, port, bytes, patience);
    if (answer === 'stream: OK') return;
    const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
    if (found !== undefined) throw new AppError('file.infected', { name: found });
    if (/size limit exceeded/.test(answer)) throw new AppError('file.scan_too_large');
    throw down(new Error(`The virus scanner answered: ${answer || 'nothing'}`));
  };
}

async function answered(
  host: string,
  port: number,
  bytes: Readable,
  { connection, silence }: Patience,
): Promise<string> {
  const socket = connect({ host, port });
  try {
    socket.setTimeout(connection, () => socket.destroy(new Error('The virus scanner is silent')));
    await once(socket, 'connect');
    socket.setTimeout(silence);
    const answer = answerOf(socket);
    // What it says before it has everything is its last word: it closes the connection then.
    await Promise.race([send(socket, bytes), answer]);
    return await answer;
  } catch (error) {
    throw bytes.errored ?? down(error);
  } finally {
    bytes.destroy();
    socket.destroy();
  }
}

/** Sends each chunk with its length, and an empty one at the end. */
async function send(socket: Socket, bytes: Readable): Promise<void> {
  socket.write('zINSTREAM\0');
  for await (const chunk of bytes) {
    await written(socket, lengthOf((chunk as Buffer).length));
    await written(socket, chunk as Buffer);
  }
  await written(socket, lengthOf(0));
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Writes; what goes wrong with the connection is told by its answer. */
async function written(socket: Socket, bytes: Buffer): Promise<void> {
  if (!socket.write(bytes)) await new Promise<void>((resolve) => socket.once('drain', resolve));
}

/** What comes until the scanner closes its side; a connection that it cut off after its answer has told enough. */
async function answerOf(socket: Socket): Promise<string> {
  return await new Promise((resolve, reject) => {
    let text = '';
    const said = () => text.replace(/\0[\s\S]*$/, '').trim();
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (text.includes('\0') || text.length > LONGEST_ANSWER) resolve(said());
    });
    socket.on('end', () => resolve(said()));
    socket.on('error', (error) => (text === '' ? reject(error) : resolve(said())));
    socket.on('close', () => reject(new Error('The virus scanner has hung up')));
  });
}

function down(cause: unknown): AppError {
  return Object.assign(new AppError('file.scanner_down'), { cause });
}
