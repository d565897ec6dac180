import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** A proxy before a product. */
interface Proxy {
  readonly url: string;
  /** The headers with which streams were asked for. */
  readonly streams: readonly IncomingHttpHeaders[];
  /** Cuts the streams that are open. */
  readonly cut: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts a proxy; one that `buffers` lets no event of a stream through while the stream lasts. */
export async function startProxy(target: string, { buffers }: { readonly buffers: boolean }): Promise<Proxy> {
  const streams: IncomingHttpHeaders[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((asked, reply) => {
    const { method, url, headers } = asked;
    const isStream = url === '/live/stream';
    if (isStream) {
      streams.push(headers);
      open.add(reply);
    }
    const forward = request(new URL(url ?? '/', target), { method, headers }, (answer) => {
      if (isStream && buffers) {
        answer.resume();
        return;
      }
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      reply.flushHeaders();
      answer.pipe(reply);
      answer.once('error', () => reply.destroy());
    });
    forward.once('error', () => reply.destroy());
    reply.once('close', () => {
      open.delete(reply);
      forward.destroy();
    });
    asked.pipe(forward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const reply of open) reply.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    streams,
    cut,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
