import type { Table } from '#core/catalog/schema.ts';
import type { Problem } from '#core/std/result.ts';
import { LONGEST_PASSWORD, passwordFault } from '../passwords/policy.ts';
import type { RecordAccounts } from '../records/records.ts';
import { extranetPlace } from './accounts.ts';
import { dropSecrets } from './one-time-secrets.ts';
import type { SessionArea } from './session-area.ts';
import type { Session } from './sessions.ts';

/** The table of the organisation's users. */
const USERS = 'user';

/**
 * What the session area has to do with records that are written in `session`: passwords in them keep its rules, and
 * what changes an account holds with the account's next call. A new password ends the account's other sessions.
 */
export function recordAccounts(area: SessionArea, session: Pick<Session, 'id'>): RecordAccounts {
  return {
    passwordProblem: async (password) => await problemOf(area, password),
    written: async (table, records, columns) => {
      const place = extranetPlace(area);
      const isExtranet = place?.table.id === table.id;
      if (isExtranet && columns.includes(place.password.name))
        for (const record of records) await endOthers(area, accountOf(table, record), session);
      const knowing = isExtranet && [place.login, place.password, place.email].map(({ name }) => name);
      const deleted = columns.length === 0;
      if (table.name === USERS || (knowing && (deleted || knowing.some((name) => columns.includes(name)))))
        await area.sessions.tell();
    },
  };
}

async function problemOf({ settings }: SessionArea, password: string): Promise<Problem | undefined> {
  const { passwordLength: shortest } = settings.of('security');
  const fault = await passwordFault(password, { shortest, words: [] });
  if (fault === 'short') return { code: 'password.short', params: { min: shortest } };
  if (fault === 'long') return { code: 'password.long', params: { max: LONGEST_PASSWORD } };
  return fault && { code: 'password.known' };
}

async function endOthers(area: SessionArea, account: string, session: Pick<Session, 'id'>): Promise<void> {
  await dropSecrets(area.db, 'reset', account);
  await area.sessions.endOthers(account, session);
}

function accountOf(table: Table, record: number): string {
  return `extranet:${table.id}:${record}`;
}
