import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { EICAR, openClamd } from '#test/support/peers/clamd.ts';
import { clamdScan } from './scanner.ts';

/** Milliseconds: longer than a busy machine needs, and short where silence is waited for. */
const PATIENCE = { connection: 20_000, silence: 20_000 };
const SHORT = { ...PATIENCE, silence: 300 };
const LARGE = randomBytes(5_000_000);

async function scanner(options: Parameters<typeof openClamd>[0] = {}, patience = PATIENCE) {
  const clamd = await openClamd(options);
  afterAll(clamd.down);
  return { clamd, scan: clamdScan({ host: '127.0.0.1', port: clamd.port }, patience) };
}

test('[FILE-20] clean bytes pass, a virus is named, wherever it stands', async () => {
  const { clamd, scan } = await scanner();
  await scan(Readable.from([LARGE.subarray(0, 1_000_000), LARGE.subarray(1_000_000)]));
  await scan(Readable.from([]));
  expect(clamd.scanned).toEqual([5_000_000, 0]);
  const split = [LARGE.subarray(0, 100_000), EICAR.subarray(0, 10), EICAR.subarray(10), LARGE.subarray(0, 9)];
  await expect(scan(Readable.from(split))).rejects.toMatchObject({
    code: 'file.infected',
    params: { name: 'Win.Test.EICAR_HDB-1' },
  });
});

test('[FILE-20] more bytes than the scanner takes are refused, also while they are sent', async () => {
  const { scan } = await scanner({ most: 1_000 });
  const endless = Readable.from(
    (function* () {
      for (;;) yield LARGE;
    })(),
  );
  await expect(scan(endless)).rejects.toMatchObject({ code: 'file.scan_too_large' });
  expect(endless.destroyed).toBe(true);
  await expect(scan(Readable.from([LARGE.subarray(0, 1_001)]))).rejects.toMatchObject({
    code: 'file.scan_too_large',
  });
});

const FAULTS: Readonly<Record<string, (socket: Socket) => void>> = {
  'hangs up': (socket) => socket.end(),
  'is cut off': (socket) => socket.resetAndDestroy(),
  'says nothing': () => undefined,
  fails: (socket) => socket.end("stream: Can't allocate memory ERROR\0"),
  'talks without end': (socket) => socket.write('x'.repeat(100_000)),
};
test.each(Object.entries(FAULTS))('[FILE-21] a scanner that %s lets nothing pass', async (_, instead) => {
  const { scan } = await scanner({ instead }, SHORT);
  await expect(scan(Readable.from([LARGE.subarray(0, 1_000)]))).rejects.toMatchObject({
    code: 'file.scanner_down',
    cause: expect.any(Error) as Error,
  });
});

test('[FILE-21] a scanner that is away lets nothing pass', async () => {
  const { clamd, scan } = await scanner();
  await clamd.down();
  await expect(scan(Readable.from([EICAR]))).rejects.toMatchObject({
    code: 'file.scanner_down',
    cause: { code: 'ECONNREFUSED' },
  });
});

test('[FILE-21] bytes that cannot be read are no clean ones', async () => {
  const { scan } = await scanner();
  const broken = Readable.from(
    (function* () {
      yield LARGE;
      throw new Error('broken');
    })(),
  );
  await expect(scan(broken)).rejects.toThrow('broken');
});
