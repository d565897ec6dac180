import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const PROGRAM = '/usr/sbin/dovecot';
/** Whom the mailboxes belong to: nobody. */
const NOBODY = 65_534;

/** Whether a Dovecot is there that can be started: of version 2.3, by root. */
export const hasDovecot =
  existsSync(PROGRAM) &&
  process.getuid?.() === 0 &&
  spawnSync(PROGRAM, ['--version']).stdout.toString().startsWith('2.3.');

/** A Dovecot on a port of its own, where every user has the password `p`; it ends with the test that starts it. */
export async function startDovecot(): Promise<{ readonly port: number; readonly folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'colonnade-dovecot-'));
  chmodSync(folder, 0o755);
  const homes = join(folder, 'home');
  mkdirSync(homes);
  chownSync(homes, NOBODY, NOBODY);
  const port = await freePort();
  const file = join(folder, 'dovecot.conf');
  writeFileSync(file, settings(folder, port));
  const server = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'ignore' });
  const ended = once(server, 'exit');
  onTestFinished(async () => {
    server.kill('SIGTERM');
    await ended;
  });
  for (let tries = 0; tries < 200 && !(await answers(port)); tries++) await wait(50);
  return { port, folder };
}

function settings(folder: string, port: number): string {
  return `
base_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
ssl = no
disable_plaintext_auth = no
listen = 127.0.0.1
mail_location = maildir:~/Maildir
first_valid_uid = 1
passdb {
  driver = static
  args = password=p
}
userdb {
  driver = static
  args = uid=${NOBODY} gid=${NOBODY} home=${folder}/home/%u
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Junk {
    auto = create
    special_use = \\Junk
  }
  mailbox Sent {
    auto = create
    special_use = \\Sent
  }
}
`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
