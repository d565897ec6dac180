import { Socket } from 'node:net';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded before a launched script: ends it, and all that it started, at once when its launcher was killed. Without
 * this a `kill -9` of the launcher would leave a server behind that holds the port. The variable is removed, so that
 * processes which the script starts are not concerned.
 */
const stream = process.env['COLONNADE_LAUNCHER_STREAM'];
if (isMainThread && stream !== undefined) {
  delete process.env['COLONNADE_LAUNCHER_STREAM'];
  const launcher = new Socket({ fd: Number(stream), readable: true, writable: false });
  launcher.on('close', () => process.kill(-process.pid, 'SIGKILL'));
  launcher.on('error', () => launcher.destroy());
  launcher.resume();
  launcher.unref();
}
