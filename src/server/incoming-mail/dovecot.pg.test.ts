import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { hasDovecot, startDovecot } from '#test/support/mail/dovecot.ts';
import { mailInWorld, rawMail } from '#test/support/mail/mail-in-world.ts';
import { connectImap, type MailProblem } from '../mail-accounts/mail-accounts.ts';
import { startMailWatcher, type ReceivingAccount } from './incoming-mail.ts';

const world = await mailInWorld(['ann']);

const mail = (id: string) => rawMail({ 'Message-ID': `<${id}@dovecot>`, Subject: id });

/** Lays e-mails into a mailbox, as programs of other people do. */
async function append(account: ReceivingAccount, path: string, ids: readonly string[]): Promise<void> {
  const client = await connectImap(account, world.line);
  for (const id of ids) await client.append(path, mail(id), []);
  await client.logout();
}

test.skipIf(!hasDovecot)(
  '[MAIL-41] a server that many run: read once, heard at once, numbered anew, and left as it was',
  async () => {
    const { port, folder } = await startDovecot();
    const account = await world.accountOf('ann', port);
    const subjects = async () =>
      (await world.kept(account)).map(({ subject, place }) => `${place} ${subject}`);
    await append(account, 'INBOX', ['one', 'two', 'one']);
    await append(account, 'Junk', ['three']);
    await append(account, 'Sent', ['four']);
    expect(await world.sync(account)).toBe(4);
    expect((await subjects()).toSorted()).toEqual(['inbox one', 'inbox two', 'sent four', 'spam three']);
    const problems: unknown[] = [];
    const watcher = startMailWatcher(world.ground, {
      state: async (_account: unknown, problem: MailProblem | null) =>
        void (await Promise.resolve(problems.push(problem))),
      failure: (_account: unknown, error: unknown) => void problems.push(error),
      trouble: (error: unknown) => void problems.push(error),
    });
    await vi.waitFor(() => expect(problems).toEqual([null]), { timeout: 20_000 });
    const began = Date.now();
    await append(account, 'INBOX', ['five']);
    await vi.waitFor(async () => expect(await subjects()).toHaveLength(5), { timeout: 20_000, interval: 50 });
    expect(Date.now() - began).toBeLessThan(10_000);
    await watcher.stop();
    const inbox = join(folder, 'home', 'ann', 'Maildir');
    for (const name of [
      'dovecot-uidlist',
      'dovecot.index',
      'dovecot.index.log',
      'dovecot.index.cache',
      'dovecot-uidvalidity',
    ])
      rmSync(join(inbox, name), { force: true });
    await append(account, 'INBOX', ['six']);
    expect(await world.sync(account)).toBe(1);
    expect(await subjects()).toHaveLength(6);
    const client = await connectImap(account, world.line);
    await client.mailboxOpen('INBOX', { readOnly: true });
    const flags = (await client.fetchAll('1:*', { flags: true })).map((one) => [...(one.flags ?? [])]);
    await client.logout();
    expect(flags.flat().filter((flag) => flag !== '\\Recent')).toEqual([]);
    expect(flags).toHaveLength(5);
  },
  60_000,
);
