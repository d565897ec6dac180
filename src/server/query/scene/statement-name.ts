import { createHash } from 'node:crypto';
import type { Sql } from '../../database/sql/sql.ts';

const names = new Map<string, string>();

/** Names kept at most; those of forgotten texts are worked out again. */
const MAX_NAMES = 1_000;

/** The name of a statement, by what it says: PostgreSQL keeps its plan by that, and equal texts share it. */
export function statementName(kind: string, { text }: Sql): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MAX_NAMES) names.clear();
  const name = `${kind}_${createHash('sha256').update(text).digest('base64url').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
