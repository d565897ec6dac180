import { cellOf, RECORD_OPERATIONS } from '#core/access/matrix.ts';
import type { RecordOperation } from '#core/access/access.ts';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';

/** A table on which something may be done: with every record, or only with some of them. */
interface ReachedTable {
  readonly label: string;
  readonly inPart: boolean;
}

/** On which tables each operation is allowed. */
type ReachedTables = Readonly<Record<RecordOperation, readonly ReachedTable[]>>;

/** How many tables there are whose rights roles give. */
export function countTables(matrix: AccessMatrix): number {
  return grantedTables(matrix).length;
}

function grantedTables({ modules }: AccessMatrix) {
  return modules.flatMap(({ tables }) => tables.filter(({ hasOwnRights }) => hasOwnRights !== true));
}

/** What roles allow together, by their ids; those that are not in the matrix allow nothing. */
export function reachTogether(matrix: AccessMatrix, ids: readonly number[]): ReachedTables {
  const places = ids
    .map((id) => matrix.roles.findIndex((role) => role.id === id))
    .filter((place) => place >= 0);
  const tables = grantedTables(matrix);
  const reached = (operation: RecordOperation) =>
    tables.flatMap(({ label, cells }) => {
      const letters = (of: RecordOperation) =>
        places.map((place) => cellOf(cells, place)[RECORD_OPERATIONS.indexOf(of)]);
      // Nothing is done with what is never read.
      if (letters('read').every((letter) => letter === 'n')) return [];
      const own = letters(operation);
      return own.every((letter) => letter === 'n') ? [] : [{ label, inPart: !own.includes('a') }];
    });
  return {
    create: reached('create'),
    read: reached('read'),
    update: reached('update'),
    delete: reached('delete'),
  };
}
