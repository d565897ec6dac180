import { isWriteOnly } from '#core/fields/traits.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import type { CheckedValues } from './check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';

/** Fewest characters of a password where nobody says otherwise (SESSION-13). */
const SHORTEST = 8;

/** Checked values whose new passwords are hashes; `kept` are columns that were asked to keep the password that is there. */
export interface HashedValues extends CheckedValues {
  readonly kept: readonly string[];
}

/**
 * Hashes the new passwords among values that came from a user, so that no draft ever holds one that can be read; what
 * is wrong with a password becomes a problem of its column.
 */
export async function hashPasswords(
  request: RequestContext,
  table: Table,
  checked: CheckedValues,
): Promise<HashedValues> {
  const bare: Record<string, unknown> = { ...checked.bare };
  const shown: Record<string, unknown> = { ...checked.shown };
  const problems = [...checked.problems];
  const kept: string[] = [];
  for (const [name, value] of passwordsOf(table, checked.bare)) {
    const problem = typeof value === 'string' ? await problemOf(request, value) : undefined;
    if (problem) problems.push({ column: name, ...problem });
    else if (typeof value === 'string') bare[name] = await hashPassword(value);
    else kept.push(name);
    if (problem || value === true) delete bare[name];
    if (problem) delete shown[name];
    else shown[name] = true;
  }
  return { bare, shown, problems, kept };
}

/** Draft values as anybody may see them: of a new password only that there is one. */
export function maskPasswords(table: Table, values: Values): Values {
  const masked = passwordsOf(table, values).map(([name]) => [name, true] as const);
  return masked.length === 0 ? values : { ...values, ...Object.fromEntries(masked) };
}

/** The columns of a draft that set a new password. */
export function newPasswords(table: Table, draft: Values): ReadonlySet<string> {
  return new Set(passwordsOf(table, draft).map(([name]) => name));
}

/** Values to be stored: the draft's hashes where `values` only say that there is a password. */
export function withHashes(table: Table, values: Values, draft: Values): Values {
  const hashes = passwordsOf(table, values).map(([name]) => [name, draft[name]] as const);
  return hashes.length === 0 ? values : { ...values, ...Object.fromEntries(hashes) };
}

/** The password columns among `values` that hold something. */
function passwordsOf(table: Table, values: Values): readonly (readonly [string, unknown])[] {
  return Object.entries(values).filter(
    ([name, value]) => value !== null && isWriteOnly(columnNamed(table, name)),
  );
}

async function problemOf({ accounts }: RequestContext, password: string) {
  if (accounts) return await accounts.passwordProblem(password);
  return [...password].length < SHORTEST ? { code: 'password.short', params: { min: SHORTEST } } : undefined;
}
