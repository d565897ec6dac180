import type { ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openGotenberg } from '#test/support/peers/gotenberg.ts';
import { gotenberg } from './converter.ts';

async function converter(patience = 20_000) {
  const host = await openGotenberg();
  afterAll(host.down);
  return { host, convert: gotenberg(host.address, patience) };
}

const docx = (text: string) => ({ bytes: Buffer.from(text), extension: 'docx' });

test('[FILE-26] a document becomes a PDF; nothing but its bytes and its kind is sent', async () => {
  const { host, convert } = await converter();
  const pdf = await convert(docx('Offer 2026'));
  expect(pdf.toString('latin1')).toMatch(/^%PDF-[\s\S]*Offer 2026/);
  expect(host.asked).toEqual([{ name: 'document.docx', bytes: 'Offer 2026' }]);
});

test('[FILE-26] a document that cannot be read is told from a converter that fails', async () => {
  const { host, convert } = await converter();
  await expect(convert(docx('damaged'))).rejects.toMatchObject({ code: 'file.not_converted' });
  host.instead((response) => response.writeHead(413).end());
  await expect(convert(docx('huge'))).rejects.toMatchObject({ code: 'file.not_converted' });
});

const FAULTS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'has too much to do': (response) => response.writeHead(429).end(),
  'is starting': (response) => response.writeHead(503).end(),
  'knows no such route': (response) => response.writeHead(404).end(),
  'hangs up': (response) => response.destroy(),
  'leads elsewhere': (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
  'gives a page': (response) => response.writeHead(200).end('<html>'),
  'gives half': (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('%PDF-1.4');
    setTimeout(() => response.destroy(), 50);
  },
  'says nothing': () => undefined,
};
test.each(Object.entries(FAULTS))('[FILE-26] a converter that %s is told as such', async (_, instead) => {
  const { host, convert } = await converter(1_000);
  host.instead(instead);
  await expect(convert(docx('Offer'))).rejects.toMatchObject({
    code: 'file.converter_down',
    cause: expect.any(Error) as Error,
  });
});

test('[FILE-26] two are converted at once, twenty wait, the next is refused; all that waited are done', async () => {
  const { host, convert } = await converter();
  const held: ServerResponse[] = [];
  host.instead((response) => held.push(response));
  const all = Array.from({ length: 22 }, async () => await convert(docx('Offer')));
  await expect(convert(docx('Offer'))).rejects.toMatchObject({ code: 'file.converter_down' });
  await expect.poll(() => held.length).toBe(2);
  host.instead();
  for (const response of held) response.writeHead(400).end();
  const done = await Promise.allSettled(all);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
});

test('[FILE-26] a converter that is away', async () => {
  const { host, convert } = await converter();
  await host.down();
  await expect(convert(docx('Offer'))).rejects.toMatchObject({ code: 'file.converter_down' });
});
