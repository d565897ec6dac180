import { expect } from 'vitest';
import type { FileValue } from '#core/fields/file/file-value.ts';
import type { Answer, Visitor } from './app.ts';
import { callHeaders } from './cookies.ts';

const TUS = { 'tus-resumable': '1.0.0' };
/** Headers of a call about an upload. */
export const tusHeaders = (person: Visitor) => ({ ...callHeaders(person.cookies), ...TUS });

/** Begins an upload of a size in bytes. */
export async function begun(person: Visitor, name: string, size: number): Promise<Answer> {
  const { 'content-type': _none, ...headers } = tusHeaders(person) as Record<string, string>;
  return await person.send({
    method: 'POST',
    url: '/file/upload',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  });
}

/** Appends bytes to an upload at its address. */
export async function appended(person: Visitor, url: string, offset: number, bytes: Buffer): Promise<Answer> {
  return await person.send({
    method: 'PATCH',
    url,
    headers: {
      ...tusHeaders(person),
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
    },
    payload: bytes,
  });
}

/** Sends bytes as tus does; gives the value that a cell takes. */
export async function sent(person: Visitor, name: string, bytes: Buffer): Promise<FileValue> {
  const url = String((await begun(person, name, bytes.length)).headers['location']);
  if (bytes.length > 0) expect((await appended(person, url, 0, bytes)).status).toBe(204);
  const uploaded = await person.get(`/file/uploaded/${url.split('/').at(-1)}`);
  expect([uploaded.status, uploaded.text]).toEqual([200, expect.any(String)]);
  return uploaded.json<FileValue>();
}
