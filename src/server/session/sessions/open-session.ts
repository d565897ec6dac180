import { sql } from '../../database/sql/sql.ts';
import type { AccountKind } from './accounts.ts';
import type { SignInMethod } from './sign-in-journal.ts';

/** A session as its owner or an administrator sees it. */
export interface OpenSession {
  readonly id: number;
  readonly account: string;
  readonly kind: AccountKind;
  /** The person's at sign-in. */
  readonly login: string;
  readonly name: string;
  readonly method: SignInMethod;
  readonly createdAt: string;
  readonly seenAt: string;
  readonly address: string;
  readonly userAgent: string;
}

/** The columns of a session that are shown; its token's hash is not among them. */
export const SHOWN = sql`id, account, kind, login, name, method, created_at, seen_at, address, user_agent`;

/** A row of these columns; `count` is how many rows there are in all, where that was asked. */
export interface OpenSessionRow {
  readonly id: number;
  readonly account: string;
  readonly kind: AccountKind;
  readonly login: string;
  readonly name: string;
  readonly method: SignInMethod;
  readonly created_at: Date;
  readonly seen_at: Date;
  readonly address: string | null;
  readonly user_agent: string | null;
  readonly count?: number;
}

/** A session of its row. */
export function openSession(row: OpenSessionRow): OpenSession {
  const { id, account, kind, login, name, method } = row;
  return {
    id,
    account,
    kind,
    login,
    name,
    method,
    createdAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    address: row.address ?? '',
    userAgent: row.user_agent ?? '',
  };
}
