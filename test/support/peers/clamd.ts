import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The bytes that every scanner takes for a virus; put together here, so that no scanner finds them in this file. */
export const EICAR: Buffer = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(''),
);

/** How a scanner for tests behaves, beside scanning. */
interface ClamdOptions {
  /** Most bytes that it takes. */
  readonly most?: number;
  /** What it does instead of answering. */
  readonly instead?: (socket: Socket) => void;
}

interface Clamd {
  readonly port: number;
  /** How many bytes it has looked at, per stream. */
  readonly scanned: number[];
  readonly down: () => Promise<void>;
}

/** A server that speaks as clamd does (`zINSTREAM`), and finds EICAR wherever it stands. */
export async function openClamd({ most = Infinity, instead }: ClamdOptions = {}): Promise<Clamd> {
  const scanned: number[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    const say = (answer: string) => socket.end(`${answer}\0`);
    const reader = streamReader();
    const answer = (bytes: Buffer) => {
      scanned.push(bytes.length);
      if (instead) instead(socket);
      else say(bytes.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK');
    };
    socket.on('data', (chunk: Buffer) => {
      const read = reader(chunk);
      if (read === 'unknown') say('UNKNOWN COMMAND');
      else if (read.bytes.length > most) say('INSTREAM size limit exceeded. ERROR');
      else if (read.ended) answer(read.bytes);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    scanned,
    down: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const COMMAND = Buffer.from('zINSTREAM\0');

/** Reads the command and the chunks behind it, each with its length in four bytes. */
function streamReader() {
  let waiting: Buffer = Buffer.alloc(0);
  let taken: Buffer | undefined;
  return (chunk: Buffer): { bytes: Buffer; ended: boolean } | 'unknown' => {
    waiting = Buffer.concat([waiting, chunk]);
    if (!taken) {
      if (waiting.length < COMMAND.length) return { bytes: Buffer.alloc(0), ended: false };
      if (!waiting.subarray(0, COMMAND.length).equals(COMMAND)) return 'unknown';
      waiting = waiting.subarray(COMMAND.length);
      taken = Buffer.alloc(0);
    }
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE()) {
      const length = waiting.readUInt32BE();
      taken = Buffer.concat([taken, waiting.subarray(4, 4 + length)]);
      waiting = waiting.subarray(4 + length);
      if (length === 0) return { bytes: taken, ended: true };
    }
    return { bytes: taken, ended: false };
  };
}
