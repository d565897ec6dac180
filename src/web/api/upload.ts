import type { Received, Sending } from './sending.ts';
import { CallError } from '#web/std/call-error.ts';

/** Sends a body and tells how much of it has gone; `fetch` cannot tell. */
export async function upload(
  { method, url, headers, body, signal }: Sending,
  onUpload: (sent: number, total: number | undefined) => void,
): Promise<Received> {
  return await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) =>
      onUpload(loaded, lengthComputable ? total : undefined),
    );
    request.addEventListener('load', () => resolve({ status: request.status, text: request.responseText }));
    request.addEventListener('error', () => reject(new CallError(0, [])));
    request.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
