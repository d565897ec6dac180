import S3rver from '@20minutes/s3rver';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The only credentials that the server takes. */
const CREDENTIALS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** A server that speaks as S3 does, with a bucket `files`. */
interface S3Host {
  /** A place in the bucket, as COLONNADE_FILES has it. */
  readonly place: (prefix: string) => string;
  readonly port: number;
  /** Calls so far, as `PUT /files/key?x`. */
  readonly calls: string[];
  /** What is answered instead of an answer: a status, or nothing at all. */
  readonly fail: (how: (call: string) => { status: number; code: string } | 'cut' | undefined) => void;
  readonly down: () => Promise<void>;
  readonly up: () => Promise<void>;
}

/** Starts it on a folder, and has this process know its credentials; `down` ends it. */
export async function openS3Host(directory: string): Promise<S3Host> {
  Object.assign(process.env, CREDENTIALS);
  const bucket = { name: 'files' };
  const hostOf = (allowMismatchedSignatures: boolean) =>
    new S3rver({
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [bucket],
      allowMismatchedSignatures,
    });
  const host = hostOf(false);
  await host.configureBuckets();
  const serve = host.callback();
  // It signs the path of a bucket without the slash that it has at its end.
  const serveBucket = hostOf(true).callback();
  const calls: string[] = [];
  let how: Parameters<S3Host['fail']>[0] = () => undefined;
  const listening = async (port: number): Promise<Server> => {
    const server = createServer((request, reply) => {
      const call = callOf(request);
      calls.push(call);
      const failure = how(call);
      if (failure === 'cut') request.socket.destroy();
      else if (failure) {
        const { status, code } = failure;
        reply.writeHead(status, { 'content-type': 'application/xml' });
        reply.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
        // The server knows no end of an object in parts but its completion, and would delete the object.
      } else if (/^DELETE .*uploadId=/.test(call)) reply.writeHead(204).end();
      else if (call.startsWith('GET /files/?')) serveBucket(request, reply);
      else serve(request, reply);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server = await listening(0);
  const { port } = server.address() as AddressInfo;
  return {
    place: (prefix) => `s3://files/${prefix}?endpoint=http://127.0.0.1:${port}&region=eu-west-1&pathStyle=1`,
    port,
    calls,
    fail: (next) => (how = next),
    down: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    up: async () => {
      server = await listening(port);
    },
  };
}

function callOf({ method = '', url = '' }: IncomingMessage): string {
  return `${method} ${url}`;
}
