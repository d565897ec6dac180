import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { readBodies } from './read-body.ts';

const app = fastify();
readBodies(app, 50);
app.post('/', async ({ body }) => ({ body }));
app.post('/slow', async ({ body }) => {
  await wait(150);
  return { body };
});
app.post('/stream', async ({ body }) => {
  let text = '';
  for await (const chunk of body as AsyncIterable<Buffer>) text += chunk.toString();
  return { text };
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => await app.close());
const port = (app.server.address() as AddressInfo).port;

/** A connection on which a call began whose body is still to come; what has come back. */
async function begun(path: string, type: string, length: number) {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return { socket, answer: () => answer };
}

/** Waits for the end of a connection, whether it ended well or was cut. */
async function closed(socket: Socket): Promise<void> {
  await new Promise((resolve) => socket.once('close', resolve));
}

test.each(['application/json', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
  '[BAD-14] a body of %s that does not come is cut off with its connection',
  async (type) => {
    const { socket, answer } = await begun('/', type, 1_000);
    socket.write('{"a":');
    await closed(socket);
    expect(answer()).not.toMatch(/^HTTP\/1\.1 [25]/);
  },
);

test.each([
  ['a type that nobody reads', '/', 'text/plain'],
  ['an address that is not there', '/nowhere', 'application/json'],
])('[BAD-14] so is a body after an early refusal: %s', async (_name, path, type) => {
  const { socket, answer } = await begun(path, type, 1_000);
  await closed(socket);
  expect(answer()).not.toMatch(/^HTTP\/1\.1 [25]/);
});

test('[BAD-14] one that comes drop by drop is cut off as well', async () => {
  const { socket } = await begun('/', 'application/json', 100_000);
  const drops = setInterval(() => socket.write(' '), 5);
  await closed(socket);
  clearInterval(drops);
});

test('[BAD-14] a call whose body was read is not cut off, however long its answer takes', async () => {
  const { socket, answer } = await begun('/slow', 'application/json', 2);
  socket.write('{}');
  await once(socket, 'data');
  expect(answer()).toMatch(/^HTTP\/1\.1 200/);
  socket.destroy();
});

test('[BAD-14] a stream takes the time that it needs', async () => {
  const { socket, answer } = await begun('/stream', 'text/csv', 2);
  socket.write('a');
  await wait(150);
  socket.write('b');
  await once(socket, 'data');
  expect(answer()).toContain('{"text":"ab"}');
  socket.destroy();
});
