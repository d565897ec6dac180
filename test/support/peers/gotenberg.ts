import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pdfOf } from '#server/sample/files/pdf.ts';

interface Gotenberg {
  /** Its address, as COLONNADE_CONVERTER has it. */
  readonly address: string;
  /** The documents that came, by the name that they came under. */
  readonly asked: { readonly name: string; readonly bytes: string }[];
  /** What it does from now on instead of converting. */
  readonly instead: (answer?: (response: ServerResponse) => void) => void;
  readonly down: () => Promise<void>;
}

/**
 * A server that speaks as Gotenberg does where office documents become PDF. What begins with *damaged* it cannot read;
 * of all else it makes one page that says the first line of the document.
 */
export async function openGotenberg(): Promise<Gotenberg> {
  const asked: { name: string; bytes: string }[] = [];
  let otherwise: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    void answered(request, response).catch(() => response.destroy());
  });
  const answered = async (request: IncomingMessage, response: ServerResponse) => {
    const { name, bytes } = await documentOf(request);
    asked.push({ name, bytes });
    if (otherwise) otherwise(response);
    else if (bytes.startsWith('damaged')) response.writeHead(400, TEXT).end('The document cannot be read');
    else
      response
        .writeHead(200, { 'content-type': 'application/pdf' })
        .end(pageSaying(bytes.split('\n', 1)[0] ?? ''));
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    instead: (answer) => {
      otherwise = answer;
    },
    down: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const TEXT = { 'content-type': 'text/plain; charset=UTF-8' };

async function documentOf(request: IncomingMessage): Promise<{ name: string; bytes: string }> {
  if (request.method !== 'POST' || request.url !== '/forms/libreoffice/convert')
    throw new Error(`No such route: ${request.method} ${request.url}`);
  const body = new Response(new Uint8Array(await buffer(request)), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  });
  const file = (await body.formData()).get('files');
  if (!(file instanceof File)) throw new Error('No document came');
  return { name: file.name, bytes: Buffer.from(await file.arrayBuffer()).toString('latin1') };
}

function pageSaying(text: string): Buffer {
  return pdfOf({ title: 'Document', pages: [[{ kind: 'text', text }]] });
}
