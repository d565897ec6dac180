import type { Catalog } from '#core/catalog/catalog.ts';
import type { ListedMailAccount } from '#core/contract/messaging/mail-account-routes.ts';
import { must } from '#core/std/must.ts';
import type { Parts } from '#server/features/services.ts';
import { expect } from 'vitest';
import { visitor, type Visitor } from '../calls/app.ts';
import {
  CORRESPONDENT,
  messagesWorld,
  type MessagesWorld,
  type PersonOf,
} from '../messages/messages-world.ts';

/** People who have e-mail accounts, at servers of this machine. */
interface MailAccountsWorld extends MessagesWorld {
  readonly accounts: Catalog['document']['tables'][number];
  /** A new account of somebody; gives its id. */
  readonly addAccount: (login: string, values?: object) => Promise<number>;
  readonly changeAccount: (login: string, id: number, values: object) => ReturnType<Visitor['post']>;
  /** A browser of its own. */
  readonly newVisitor: () => Visitor;
  readonly listed: (login: string) => Promise<readonly ListedMailAccount[]>;
}

/** Opens the world. */
export async function mailAccountsWorld(
  people: Readonly<Record<string, Partial<PersonOf>>>,
  parts: Partial<Parts> = {},
): Promise<MailAccountsWorld> {
  const world = await messagesWorld(
    Object.fromEntries(
      Object.entries(people).map(([login, person]) => [login, { roles: [CORRESPONDENT.id], ...person }]),
    ),
    { parts: { mailHosts: ['localhost', '127.0.0.1'], ...parts } },
  );
  const accounts = must(world.catalog.tablesByName.get('mail_account'), 'accounts');
  return {
    ...world,
    accounts,
    newVisitor: () => visitor(world.app),
    addAccount: async (login, values = {}) => {
      const body = {
        tableId: accounts.id,
        creations: [{ values: { label: login, address: `${login}@example.org`, ...values } }],
      };
      const answer = await world.as(login).post('/list/cells/change', body);
      return must(answer.json<{ created: number[] }>().created[0], answer.text);
    },
    changeAccount: async (login, id, values) =>
      await world.as(login).post(`/api/element/save?idform=${accounts.id}&idenreg=${id}`, { values }),
    listed: async (login) => {
      const answer = await world.as(login).get('/messaging/account/list');
      expect(answer.status, answer.text).toBe(200);
      return answer.json<{ accounts: ListedMailAccount[] }>().accounts;
    },
  };
}
