import { isAbout, type RecordOperation } from '../access/access.ts';
import { RECORD_OPERATIONS } from '../access/matrix.ts';
import type { Grant, Role, Table } from '../catalog/schema.ts';

/**
 * What a role grants on a table: by grants of its own, and by those about its module or everything. On a table with rights of
 * its own it grants nothing.
 */
interface TableGrants {
  readonly own: readonly Grant[];
  readonly wider: readonly Grant[];
}

export function grantsOn(role: Pick<Role, 'grants'>, table: Table): TableGrants {
  const about = table.rights ? [] : role.grants.filter((grant) => isAbout(grant, table));
  return {
    own: about.filter((grant) => grant.table !== undefined),
    wider: about.filter((grant) => grant.table === undefined),
  };
}

/** The grants of a role with others in the place of those that it has on a table alone. */
export function withGrantsOn(
  role: Pick<Role, 'grants'>,
  table: Pick<Table, 'id'>,
  grants: readonly Grant[],
): readonly Grant[] {
  const first = role.grants.findIndex((grant) => grant.table === table.id);
  const others = role.grants.filter((grant) => grant.table !== table.id);
  return others.toSpliced(first < 0 ? others.length : first, 0, ...grants);
}

/**
 * The grants on a table alone after an operation is allowed on all records, or on none. Nothing is possible with records
 * that cannot be read: what is allowed can be read as well, and what cannot be read allows nothing.
 */
export function withOperation(
  { own, wider }: TableGrants,
  table: Pick<Table, 'id'>,
  { operation, isAllowed }: { readonly operation: RecordOperation; readonly isAllowed: boolean },
): readonly Grant[] {
  if (!isAllowed) return operation === 'read' ? [] : own.flatMap((grant) => without(grant, operation));
  const reads = [...own, ...wider].some((grant) => grant.read === true);
  const given = { [operation]: true, ...(reads ? {} : { read: true }) };
  const at = own.findIndex(({ condition }) => condition === undefined);
  const whole = own[at];
  return whole ? own.with(at, { ...whole, ...given }) : [...own, { table: table.id, ...given }];
}

/** A grant without an operation; nothing where it gives nothing else. */
function without(grant: Grant, operation: RecordOperation): readonly Grant[] {
  const { [operation]: _, ...rest } = grant;
  const kept: Grant = rest;
  return RECORD_OPERATIONS.some((other) => kept[other] === true) ? [kept] : [];
}

/** The restricted actions that a role names after one is added or taken out; undefined where there are none. */
export function withAction(
  { actions = [] }: Pick<Role, 'actions'>,
  action: number,
  isAllowed: boolean,
): readonly number[] | undefined {
  const others = actions.filter((id) => id !== action);
  const next = isAllowed ? [...others, action] : others;
  return next.length > 0 ? next : undefined;
}
