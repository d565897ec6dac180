import type { Column } from '#core/fields/registry.ts';
import { fieldOf } from '#core/fields/registry.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { must } from '#core/std/must.ts';
import { userProfile, type UserProfile } from '../../query/people/users.ts';
import { updateRecord } from '../../query/write/write-record.ts';
import type { SessionArea } from '../sessions/session-area.ts';
import { localeOfCode, type Session } from '../sessions/sessions.ts';

/** What a user changes of the own record. */
export interface Profile {
  readonly name: string;
  readonly language: number | null;
  readonly timeZone: string | null;
}

/** The profile of who is signed in. Throws AppError `access.refused` for all but users. */
export async function ownProfile({ db }: SessionArea, { account }: Session): Promise<Profile> {
  const { name, language, time_zone: timeZone } = await profileOf(db, account);
  return { name, language, timeZone };
}

/**
 * Changes the profile of who is signed in, as an operation of that user; the session goes on in the language and the time
 * zone. Throws AppError `access.refused` for all but users, `value.refused` at its field.
 */
export async function changeOwnProfile(area: SessionArea, session: Session, wanted: Profile): Promise<void> {
  const { db } = area;
  const { account } = session;
  const before = await profileOf(db, account);
  const table = must(area.catalog()?.tablesByName.get('user'), 'the table of users');
  const given: Readonly<Record<string, unknown>> = {
    name: wanted.name,
    language: wanted.language,
    time_zone: wanted.timeZone,
  };
  const changed = table.columns.filter(
    ({ name }) => name in given && given[name] !== before[name as keyof UserProfile],
  );
  const problems = changed.flatMap((column) => problemOf(column, given[column.name]));
  if (problems.length > 0) throw new AppError('value.refused', {}, problems);
  if (changed.length > 0) {
    const values = changed.map((column) => ({ column, value: given[column.name] }));
    const diff = Object.fromEntries(
      changed.map(({ name }) => [name, [before[name as keyof UserProfile], given[name]] as const]),
    );
    const writing = { userId: account.user.id, account: account.key };
    const { id } = account.user;
    const saved = await updateRecord(db, table, { writing, values, diff, id, version: before.version });
    const columns = changed.map(({ name }) => name);
    await area.events.publish(db, 'records.changed', {
      operation: saved.operation,
      account: account.key,
      session: session.id,
      changes: [{ how: 'written', table: table.id, records: [id], columns }],
    });
  }
  await area.sessions.settle(session, {
    locale: wanted.language === null ? session.locale : localeOfCode(wanted.language),
    timeZone: wanted.timeZone ?? session.timeZone,
  });
}

/**
 * Lets the session go on in a language of the application; users have it from now on, wherever they sign in. Throws
 * AppError `value.refused` at `language`.
 */
export async function selectLanguage(area: SessionArea, session: Session, language: number): Promise<void> {
  const { languages = [] } = area.catalog()?.document.application ?? {};
  if (!languages.includes(language))
    throw new AppError('value.refused', {}, [{ column: 'language', code: 'value.choice' }]);
  if (session.account.kind === 'intranet') {
    await changeOwnProfile(area, session, { ...(await ownProfile(area, session)), language });
    return;
  }
  await area.sessions.settle(session, { locale: localeOfCode(language), timeZone: session.timeZone });
}

async function profileOf(db: SessionArea['db'], { kind, user }: Session['account']): Promise<UserProfile> {
  const found = kind === 'intranet' ? await userProfile(db, user.id) : undefined;
  if (!found) throw new AppError('access.refused');
  return found;
}

/** The fields of the request, by the columns that they fill. */
const FIELDS: Readonly<Record<string, string>> = { time_zone: 'timeZone' };

function problemOf(column: Column, value: unknown): readonly ColumnProblem[] {
  if (value === null) return [];
  const parsed = fieldOf(column).parse(value, column);
  return parsed.ok ? [] : [{ column: FIELDS[column.name] ?? column.name, ...parsed.problem }];
}
