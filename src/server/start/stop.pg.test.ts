import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openPool } from '#server/database/pool.ts';
import { readSettings } from '#server/settings/settings.ts';
import { emptyClient } from '#test/support/calls/app.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { serveProcess, type Serving } from './serve-process.ts';

const { connectionString } = await everyTypeWorld();
let webFolder: string;
let dataFolder: string;

beforeAll(async () => {
  webFolder = await emptyClient();
  dataFolder = await mkdtemp(join(inject('postgres').scratch, 'stop-'));
});

async function serving(grace: number): Promise<Serving> {
  const settings = readSettings({ PORT: '0', COLONNADE_DATA: dataFolder, COLONNADE_LOG: 'silent' });
  const db = openPool({ connectionString }, 2);
  afterAll(async () => await db.end());
  const close = async () => await db.end();
  return await serveProcess({ db, connectionString, close }, { settings, webFolder, grace });
}

/** A connection that says so much and is then silent; gives it, and what resolves when the server has closed it. */
async function say(
  address: string,
  text: string,
): Promise<{ readonly line: Socket; readonly closed: Promise<unknown> }> {
  const line = connect(Number(new URL(address).port), '127.0.0.1');
  line.on('error', () => undefined);
  const closed = once(line, 'close');
  await once(line, 'connect');
  if (text) line.write(text);
  return { line, closed };
}

const LIVE = 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n';
const BODY = '{"login":"a"}';
/** Asks for leave to send a body, so that the server tells when it has begun to read it. */
const SIGN_IN = [
  'POST /session/login/ HTTP/1.1',
  'Host: a',
  'Content-Type: application/json',
  `Content-Length: ${BODY.length}`,
  'Expect: 100-continue\r\n\r\n',
].join('\r\n');

async function answerOn(line: Socket): Promise<string> {
  const [bytes] = (await once(line, 'data')) as [Buffer];
  return bytes.toString();
}

test('[START-10] connections on which nothing is asked do not hold up a stop', async () => {
  const { address, stop } = await serving(600_000);
  const silent = await say(address, '');
  const begun = await say(address, LIVE.trimEnd());
  const kept = await say(address, LIVE);
  expect(await answerOn(kept.line)).toContain('200 OK');
  await stop();
  await Promise.all([silent.closed, begun.closed, kept.closed]);
});

test('[START-10] what is under way at a stop is answered, and its connection is closed then', async () => {
  const { address, stop } = await serving(600_000);
  const { line, closed } = await say(address, SIGN_IN);
  expect(await answerOn(line)).toContain('100 Continue');
  const stopped = stop();
  line.write(BODY);
  expect(await answerOn(line)).toContain('403 Forbidden');
  await Promise.all([stopped, closed]);
});

test('[START-10] what is under way for longer than the time of grace is cut off', async () => {
  const { address, stop } = await serving(300);
  const { line, closed } = await say(address, SIGN_IN);
  expect(await answerOn(line)).toContain('100 Continue');
  await stop();
  await closed;
});
