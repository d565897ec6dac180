import { Command } from 'commander';
import { allUsers } from '../query/people/user-details.ts';
import { loadedCatalog, withDatabase } from './with-database.ts';

/** A user as `user list --json` tells: roles by their technical names, moments in ISO 8601. */
interface Listed {
  readonly login: string;
  readonly name: string;
  readonly state: 'active' | 'disabled' | 'invited';
  readonly supervisor: boolean;
  /** The user's own. */
  readonly roles: readonly string[];
  /** With those of the groups. */
  readonly allRoles: readonly string[];
  readonly groups: readonly string[];
  readonly lastSignIn: string | null;
}

/** `colonnade user list`: all users, as a table or as JSON. */
export function userListCommand(): Command {
  return new Command('list')
    .description('List the users: state, roles (those by groups in brackets), groups, last sign-in.')
    .option('--json', 'an array of objects instead of a table')
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const users = await withDatabase(listed);
      process.stdout.write(json ? `${JSON.stringify(users, null, 2)}\n` : asTable(users.map(cellsOf)));
    });
}

async function listed(database: Parameters<typeof loadedCatalog>[0]): Promise<readonly Listed[]> {
  const { document } = await loadedCatalog(database);
  const named = (ids: readonly number[]) =>
    document.roles.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  const users = await allUsers(database.db);
  return users.map(({ login, name, supervisor, active, passwordSince, linkUntil, signedInAt, ...more }) => ({
    login,
    name,
    state: !active ? 'disabled' : passwordSince === null && linkUntil !== null ? 'invited' : 'active',
    supervisor,
    roles: named(more.ownRoles),
    allRoles: named(more.allRoles),
    groups: more.groups,
    lastSignIn: signedInAt?.toISOString() ?? null,
  }));
}

const HEADS = ['LOGIN', 'NAME', 'STATE', 'SUPERVISOR', 'ROLES', 'GROUPS', 'LAST SIGN-IN'];

function cellsOf(user: Listed): readonly string[] {
  const inherited = user.allRoles.filter((role) => !user.roles.includes(role)).map((role) => `(${role})`);
  return [
    user.login,
    user.name,
    user.state,
    user.supervisor ? 'yes' : 'no',
    [...user.roles, ...inherited].join(', '),
    user.groups.join(', '),
    user.lastSignIn?.slice(0, 16).replace('T', ' ') ?? 'never',
  ];
}

/** Columns as wide as their widest cell. What could drive a terminal is left out. */
function asTable(rows: readonly (readonly string[])[]): string {
  const all = [HEADS, ...rows].map((row) => row.map((cell) => cell.replaceAll(/\p{Cc}/gu, '')));
  const widths = HEADS.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
