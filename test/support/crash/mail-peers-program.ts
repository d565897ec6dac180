import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openImapServer } from '../mail/imap-host.ts';
import { openMailHost } from '../peers/mail-host.ts';
import { LOSES_ANSWER, type Incoming, type PeerNews, type Taken } from './mail-peers.ts';

/*
 * An SMTP and an IMAP server of the same mailboxes, until they are killed. What SMTP takes is on the disk before its sender
 * is told, and so is what lies in the inbox before it can be read. Arguments: a folder, and the ports of an earlier start.
 */
const [, , folder = '', smtpPort = '0', imapPort = '0'] = process.argv;
/** Milliseconds that taking a message takes at most: before it is on the disk, and then before its sender is told. */
const PAUSE = 40;

const told = (news: PeerNews): void => void process.send?.(news);

/** Adds a line to a file, on the disk once it returns. */
function keep(file: string, line: object): void {
  const open = openSync(join(folder, file), 'a');
  writeSync(open, `${JSON.stringify(line)}\n`);
  fsyncSync(open);
  closeSync(open);
}

const smtp = await openMailHost({
  login: { user: 'anna', password: 'p' },
  // The first address of every fifth message loses the answer.
  losesAnswer: (to) => LOSES_ANSWER.test(to),
  port: Number(smtpPort),
  keep: async ({ messageId = '', recipients }) => {
    told({ is: 'taking' });
    await wait(Math.random() * PAUSE);
    keep('taken.jsonl', { mailId: messageId, recipients } satisfies Taken);
    told({ is: 'taking' });
    await wait(Math.random() * PAUSE);
  },
});

const inbox = join(folder, 'inbox.jsonl');
const lines = existsSync(inbox) ? readFileSync(inbox, 'utf8').split('\n').filter(Boolean) : [];
const messages = lines.map((line, at) => ({ raw: (JSON.parse(line) as Incoming).raw, uid: at + 1 }));
const imap = await openImapServer({
  users: { anna: { password: 'p' } },
  storage: { INBOX: { messages, uidvalidity: 7, uidnext: messages.length + 1 } },
  port: Number(imapPort),
});

process.on('message', (mail: Incoming) => {
  keep('inbox.jsonl', mail);
  imap.imap.appendMessage('INBOX', [], new Date(), mail.raw);
  told({ is: 'there', id: mail.id });
});
told({ is: 'ready', smtp: smtp.port, imap: imap.port });
