import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds by which what a copy ends with comes late. */
const LATE = 20;

/** Stands before a PostgreSQL, and sends apart and later what it says at the end of a copy: how many rows there were. */
export async function latePostgres(connectionString: string): Promise<{
  readonly config: pg.ClientConfig;
  readonly close: () => Promise<void>;
}> {
  const { host, port, user, password, database } = new pg.Client(connectionString);
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const postgres = connect(target);
    for (const one of [client, postgres]) {
      sockets.add(one);
      one.on('error', () => undefined);
      one.setNoDelay(true);
    }
    client.pipe(postgres);
    client.on('close', () => postgres.destroy());
    void passOn(postgres, client).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const here = { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  return {
    config: { ...here, user, password: password ?? undefined, database },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function passOn(postgres: Socket, client: Socket): Promise<void> {
  for await (const chunk of postgres as AsyncIterable<Buffer>) {
    let sent = 0;
    for (let at = chunk.indexOf('COPY '); at >= 0; at = chunk.indexOf('COPY ', at + 1)) {
      // The message begins with its kind and its length.
      if (at - 5 < sent) continue;
      client.write(chunk.subarray(sent, at - 5));
      await wait(LATE);
      sent = at - 5;
    }
    client.write(chunk.subarray(sent));
  }
  client.end();
}
