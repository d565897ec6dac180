import fastify, { LogController } from 'fastify';
import { expect, test } from 'vitest';
import { AppError, type ErrorCode } from '#core/errors.ts';
import { refusalLog } from './log-refusal.ts';

/** A server whose every call is refused with the code of its header; what it logs, and its clock. */
function refusing() {
  const lines: Record<string, unknown>[] = [];
  const clock = { now: 1_000_000 };
  const log = refusalLog(() => clock.now);
  const app = fastify({
    logger: { stream: { write: (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>) } },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.get('/*', async (request) => {
    log(request, new AppError(String(request.headers['code']) as ErrorCode, { reason: 'hunter2' }), 'user:7');
    return {};
  });
  const call = async (code: ErrorCode, url = '/here') => await app.inject({ url, headers: { code } });
  return { lines, clock, call };
}

test('[START-15] a refusal is written down with its code, by whom and from where, and nothing that was sent', async () => {
  const { lines, call } = refusing();
  await call('session.xsrf', '/session/new?token=hunter2');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    msg: 'refused',
    code: 'session.xsrf',
    method: 'GET',
    url: '/session/new',
    ip: '127.0.0.1',
    account: 'user:7',
  });
  expect(lines[0]).toHaveProperty('reqId');
  expect(JSON.stringify(lines)).not.toContain('hunter2');
});

test('[START-15] one refusal is one line, whatever its address holds', async () => {
  const { lines, call } = refusing();
  await call('request.invalid', '/%0a{"level":60}\u2028');
  expect(lines).toHaveLength(1);
});

test.each<ErrorCode>([
  'access.refused',
  'column.read_only',
  'session.required',
  'session.too_many',
  'request.too_large',
])('[START-15] %s is written down', async (code) => {
  const { lines, call } = refusing();
  await call(code);
  expect(lines).toMatchObject([{ code }]);
});

test.each<ErrorCode>([
  'record.unknown',
  'value.refused',
  'record.conflict',
  'session.refused',
  'password.short',
])('[START-15] %s is what people meet in their work, or stands in the trail, and is not', async (code) => {
  const { lines, call } = refusing();
  await call(code);
  expect(lines).toEqual([]);
});

test('[START-15] of a flood the first lines are written, and how many there were', async () => {
  const { lines, clock, call } = refusing();
  for (let count = 0; count < 130; count += 1) await call('session.xsrf');
  expect(lines).toHaveLength(100);
  clock.now += 10_000;
  await call('session.xsrf');
  expect(lines).toHaveLength(102);
  expect(lines[100]).toMatchObject({ unwritten: 30 });
});
