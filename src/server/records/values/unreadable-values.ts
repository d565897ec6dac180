import { isSecret, isWriteOnly } from '#core/fields/traits.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { sealedFor } from '../../fields/secret/sealed-for.ts';
import { hashPassword } from '../../passwords/passwords.ts';
import type { CheckedValues } from './check-values.ts';
import type { Values, RequestContext } from '../request/request-context.ts';

/** Fewest characters of a password where nobody says otherwise (SESSION-13). */
const SHORTEST = 8;

/** Checked values whose new passwords are hashes and new secrets sealed; `kept` are columns that were asked to keep what is there. */
export interface UnreadableValues extends CheckedValues {
  readonly kept: readonly string[];
}

/**
 * Hashes the new passwords and seals the new secrets among values that came from a user, so that no draft ever holds one
 * that can be read; what is wrong with a password becomes a problem of its column.
 */
export async function makeUnreadable(
  request: RequestContext,
  table: Table,
  checked: CheckedValues,
): Promise<UnreadableValues> {
  const bare: Record<string, unknown> = { ...checked.bare };
  const shown: Record<string, unknown> = { ...checked.shown };
  const problems = [...checked.problems];
  const kept: string[] = [];
  for (const [column, value] of unreadableOf(table, checked.bare)) {
    const { name } = column;
    const isNewPassword = typeof value === 'string' && !isSecret(column);
    const problem = isNewPassword ? await problemOf(request, value) : undefined;
    if (problem) problems.push({ column: name, ...problem });
    else if (typeof value === 'string') bare[name] = await unreadable(request, column, value);
    else kept.push(name);
    if (problem || value === true) delete bare[name];
    if (problem) delete shown[name];
    else shown[name] = true;
  }
  return { bare, shown, problems, kept };
}

/** Draft values as anybody may see them: of a new password or secret only that there is one. */
export function maskedValues(table: Table, values: Values): Values {
  const hidden = unreadableOf(table, values).map(([{ name }]) => [name, true] as const);
  return hidden.length === 0 ? values : { ...values, ...Object.fromEntries(hidden) };
}

/** The columns of a draft that set a new password or secret. */
export function newlySet(table: Table, draft: Values): ReadonlySet<string> {
  return new Set(unreadableOf(table, draft).map(([{ name }]) => name));
}

/** Values to be stored: what the draft holds where `values` only say that there is something. */
export function unmasked(table: Table, values: Values, draft: Values): Values {
  const held = unreadableOf(table, values).map(([{ name }]) => [name, draft[name]] as const);
  return held.length === 0 ? values : { ...values, ...Object.fromEntries(held) };
}

/** The columns among `values` that hold a password or a secret, with what they hold. */
function unreadableOf(table: Table, values: Values): readonly (readonly [Column, unknown])[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const column = columnNamed(table, name);
    return column && value !== null && isWriteOnly(column) ? [[column, value] as const] : [];
  });
}

async function unreadable({ secrets }: RequestContext, column: Column, text: string): Promise<string> {
  return isSecret(column)
    ? must(secrets, 'the key of secrets').seal(text, sealedFor(column))
    : await hashPassword(text);
}

async function problemOf({ accounts }: RequestContext, password: string) {
  if (accounts) return await accounts.passwordProblem(password);
  return [...password].length < SHORTEST ? { code: 'password.short', params: { min: SHORTEST } } : undefined;
}
