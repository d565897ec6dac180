import { createReadStream, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/* The practical limit of downloads: a bare server that streams one file, without sessions, rights, or a database. */

const path = process.env['BENCH_FILE'] ?? '';
const length = statSync(path).size;
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': length });
  createReadStream(path).pipe(response);
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
process.once('SIGTERM', () => process.exit(0));
