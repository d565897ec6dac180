import { AppError } from '#core/errors.ts';
import type { Problem } from '#core/std/result.ts';
import { MAX_PASSWORD_LENGTH, passwordFault } from '../passwords/passwords.ts';
import { hasSupervisor } from '../query/people/users.ts';
import type { RecordAccounts, Warning } from '../records/records.ts';
import { GROUPS, USERS } from './heed-records.ts';
import { rulesFor } from './credentials/password-change.ts';
import type { SessionArea } from './sessions/session-area.ts';
import { isConfiguring, type Session } from './sessions/sessions.ts';
import { mayConfigure } from './sign-in/sign-in.ts';

/** The session in which records are written. */
type Writing = Pick<Session, 'id' | 'account' | 'configuringUntil'>;

/** What the session area has to say of records that are written in `session`: passwords in them keep its rules. */
export function recordAccounts(area: SessionArea, session: Writing): RecordAccounts {
  return {
    admit: async (table, records, values) => {
      if (table.name === USERS) await admitUsers(area, session, { records, values });
      // Without a group its members lose what it gives them.
      if (table.name === GROUPS && values === undefined) refuseStrangers(session);
    },
    prove: (columns) => {
      if (!isConfiguring(session) && columns.some(({ supervisorsOnly }) => supervisorsOnly))
        throw new AppError('session.configuration');
    },
    warnings: async (table, record, locale) =>
      table.name === USERS ? await ownLosses(area, session, { ...record, locale }) : [],
    passwordProblem: async (password) => await problemOf(area, password),
  };
}

/** What supervisors lose by what they give their own record: the configuration, or every way in. */
const LOSSES = [
  { column: 'supervisor', message: 'box.ownSupervisor' },
  { column: 'active', message: 'box.ownActive' },
] as const;

/** The questions about that; none for the last supervisor, who is refused. */
async function ownLosses(
  area: SessionArea,
  { account }: Pick<Session, 'account'>,
  {
    id,
    values,
    locale,
  }: {
    readonly id: number | null;
    readonly values: Readonly<Record<string, unknown>>;
    readonly locale: string;
  },
): Promise<readonly Warning[]> {
  const lost = LOSSES.filter(({ column }) => values[column] === false);
  if (lost.length === 0 || id === null || account.key !== `user:${id}` || !mayConfigure(account)) return [];
  if (!(await hasSupervisor(area.db, { beside: [id] }))) return [];
  const users = area.catalog()?.tablesByName.get(USERS);
  return lost.map(({ column, message }) => ({
    control: users?.columns.find(({ name }) => name === column)?.id ?? 0,
    message: area.translations.message(message, {}, locale),
  }));
}

function refuseStrangers(session: Writing): void {
  if (!mayConfigure(session.account)) throw new AppError('access.refused');
  if (!isConfiguring(session)) throw new AppError('session.configuration');
}

/** Supervisors are deleted by supervisors alone, and one who can sign in always stays. */
async function admitUsers(
  { db }: SessionArea,
  { account }: Pick<Session, 'account'>,
  {
    records,
    values,
  }: { readonly records: readonly number[]; readonly values: Readonly<Record<string, unknown>> | undefined },
): Promise<void> {
  const weakens = values === undefined || values['supervisor'] === false || values['active'] === false;
  if (!weakens || !(await hasSupervisor(db, { among: records }))) return;
  if (!mayConfigure(account)) throw new AppError('access.refused');
  if (!(await hasSupervisor(db, { beside: records }))) throw new AppError('user.last_supervisor');
}

async function problemOf(area: SessionArea, password: string): Promise<Problem | undefined> {
  const rules = rulesFor(area, { login: '', name: '' });
  const fault = await passwordFault(password, rules);
  if (fault === 'short') return { code: 'password.short', params: { min: rules.shortest } };
  if (fault === 'long') return { code: 'password.long', params: { max: MAX_PASSWORD_LENGTH } };
  return fault && { code: 'password.known' };
}
