import type { Visitor } from './app.ts';

/** Uploads a file of which tables are to be made. */
export async function sendTableFile(person: Visitor, name: string, payload: string | Buffer) {
  return await person.send({
    method: 'POST',
    url: `/admin/config/files/add?name=${encodeURIComponent(name)}`,
    payload,
    headers: {
      'content-type': 'application/x-import-file',
      'x-requested-with': 'XMLHttpRequest',
      'x-xsrf-token': person.cookies.get('XSRF-TOKEN') ?? '',
    },
  });
}
