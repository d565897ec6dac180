import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { answerNoRequest, secureHeaders } from './headers.ts';

/** A server that sends headers as ours does; reached by https where `https` says so. */
async function server(https: boolean) {
  const app = fastify({ clientErrorHandler: answerNoRequest(https) });
  secureHeaders(app, https);
  app.get('/drawing', async (_request, reply) => await reply.type('image/svg+xml').send('<svg/>'));
  app.get('/failed', () => {
    throw new Error('failed');
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  afterAll(async () => await app.close());
  return app;
}

/** What comes back for bytes, until the server closes. */
async function answerTo(bytes: string, port: number): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

describe.each([false, true])('where browsers come by https: %s', async (https) => {
  const app = await server(https);
  const port = (app.server.address() as AddressInfo).port;

  test.each(['/drawing', '/failed', '/nowhere'])('[START-18] every answer is careful: %s', async (url) => {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /default-src 'none';.*object-src 'none';.*base-uri 'none';.*frame-ancestors 'none'/,
      ) as string,
    });
    expect(headers['strict-transport-security']).toBe(
      https ? 'max-age=31536000; includeSubDomains' : undefined,
    );
  });

  test.each([
    ['no HTTP', 'x\r\n\r\n', 400],
    ['a header over the limit', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('[START-18] so is the answer to %s, which says nothing of why', async (_, bytes, status) => {
    const answer = await answerTo(bytes, port);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z][A-Za-z ]+\\r\\n`));
    expect(answer).toContain('\r\nX-Content-Type-Options: nosniff\r\n');
    expect(answer).toMatch(/\r\nContent-Security-Policy: default-src 'none'/);
    expect(answer.includes('\r\nStrict-Transport-Security: ')).toBe(https);
    expect(answer).toMatch(/\r\n\r\n$/);
  });

  test('[START-18] drawings say in which encoding they are', async () => {
    const { headers } = await app.inject('/drawing');
    expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  });
});
