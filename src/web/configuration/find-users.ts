import { loadRows } from '#web/api/load-rows.ts';

/** A user as far as it must be known to help. */
export interface FoundUser {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly supervisor: boolean;
}

interface Wanted {
  /** The table of users. */
  readonly table: number;
  readonly search: string;
  readonly signal: AbortSignal;
}

/** Users shown at once: whoever is not among them is searched for. */
const MAX_FOUND = 20;

/** Users whose name or login has every word of a search, by name. */
export async function findUsers({ table, search, signal }: Wanted): Promise<readonly FoundUser[]> {
  const rows = await loadRows(
    {
      tableId: table,
      columns: ['login', 'name', 'email', 'supervisor'],
      sort: [{ column: 'name' }],
      limit: MAX_FOUND,
      ...(search === '' ? {} : { search }),
    },
    signal,
  );
  return rows.map(([id, login, name, email, supervisor]) => ({
    id: Number(id),
    login: textOf(login),
    name: textOf(name),
    email: textOf(email),
    supervisor: supervisor === true,
  }));
}

function textOf(cell: unknown): string {
  return typeof cell === 'string' ? cell : '';
}
