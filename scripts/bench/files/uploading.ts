import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileValue } from '#core/fields/file/file-value.ts';

/** A product that runs, and the headers of somebody who has signed in. */
export interface Signed {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What is uploaded: so many bytes, in parts. */
export interface Content {
  readonly name: string;
  readonly bytes: number;
  readonly parts: () => Iterable<Buffer>;
}

/** Uploads as browsers do, in the protocol of tus; gives the file. */
export async function upload({ url, headers }: Signed, { name, bytes, parts }: Content): Promise<FileValue> {
  const tus = { ...headers, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${url}/file/upload`, {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
  const place = begun.headers.get('location');
  if (place === null) throw new Error(`no upload: ${begun.status} ${await begun.text()}`);
  const sent = request(`${url}${place}`, {
    method: 'PATCH',
    headers: {
      ...tus,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': bytes,
    },
  });
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('response', (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', reject);
  });
  await pipeline(Readable.from(parts()), sent);
  const status = await answered;
  if (status !== 204) throw new Error(`the upload ended with ${status}`);
  const uploaded = await fetch(`${url}${place.replace('upload', 'uploaded')}`, { headers });
  return (await uploaded.json()) as FileValue;
}
