import { tableOf, type Catalog } from '../catalog/catalog.ts';
import type { Action, Column, Grant, Role, Table } from '../catalog/schema.ts';
import { contains, creatableKinds, isAbout, type Fixed, type RecordOperation } from './access.ts';
import { conditionOf, type Condition } from './rule.ts';
import { namesAction, runNeeds, type RunNeed } from './run.ts';
import type { Viewer } from './viewer.ts';

/** What somebody may or may not do: an operation on a record, or with one of its columns; or to run an action. */
export type AccessQuestion = RightQuestion | RunQuestion;

export interface RightQuestion {
  readonly operation: RecordOperation;
  readonly table: Table;
  readonly column?: Column | undefined;
}

export interface RunQuestion {
  readonly action: Action;
  /** The table as of which the record is that is asked about; undefined for an action that belongs to no table. */
  readonly table: Table | undefined;
}

/** Whose rights are asked for, and what of the record is known. */
export interface AccessSubject {
  readonly catalog: Catalog;
  readonly viewer: Viewer;
  /** Whether a condition is true of the record; undefined where no record is asked about, but any of the table. */
  readonly truth: ((condition: Condition) => boolean) | undefined;
}

/** What a role gives of what is asked for; `holds` is undefined where that depends on a record not named. */
export interface RoleGrant {
  readonly role: Role;
  readonly grant?: Grant;
  /** The action that the role names. */
  readonly action?: Action;
  /** What of the records it gives that is needed. */
  readonly gives: readonly RecordOperation[];
  readonly condition: Condition | undefined;
  readonly holds: boolean | undefined;
}

/** What stands against it; the reasons of the roles speak of what was asked, the others of what it needs beside. */
export type Obstacle =
  | { readonly reason: 'noRole' }
  /** Roles grant it only where a condition is true that is not. */
  | { readonly reason: 'condition'; readonly grants: readonly RoleGrant[] }
  /** Roles grant the same for other columns. */
  | { readonly reason: 'columns'; readonly roles: readonly Role[] }
  /** Nobody writes it. */
  | { readonly reason: Fixed }
  | { readonly reason: 'supervisorsOnly' }
  /** The records that it leads to may not be read. */
  | { readonly reason: 'target'; readonly table: Table }
  /** The column may not be read in the record, and so not be written. */
  | { readonly reason: 'hidden' }
  /** The record itself may not be read, and so nothing be done with it. */
  | { readonly reason: 'record' }
  /** The action is restricted, and no role names it. */
  | { readonly reason: 'unnamed'; readonly action: Action }
  /** Running the action needs a right on the records of a table. */
  | { readonly reason: 'operation'; readonly operation: RecordOperation; readonly table: Table };

/** What a role gives, whether its condition holds or not. */
type RoleOffer = Omit<RoleGrant, 'holds'>;

/** Something that must be granted for the answer to be yes. */
export interface Need {
  /** It may depend on another record than the one that is asked about: any will do. */
  readonly elsewhere?: boolean;
  /** What the question is about, not what it needs beside. */
  readonly isMain?: boolean;
  /** What a role gives of it, whatever its conditions are. */
  readonly ofRole: (subject: AccessSubject, role: Role) => readonly RoleOffer[];
  /** Whether a role that does not give it gives the same for other columns. */
  readonly isNear?: (role: Role) => boolean;
  /** What a need beside says when it is not met. */
  readonly obstacle?: Obstacle;
  /** What is said before the conditions of roles, where the question is about several needs. */
  readonly preface?: Obstacle;
}

/** All that must be granted for a question to be answered with yes. */
export function needsOf(catalog: Catalog, question: AccessQuestion): readonly Need[] {
  return 'action' in question ? needsOfRun(catalog, question) : needsOfRight(catalog, question);
}

function needsOfRight(catalog: Catalog, { operation, table, column }: RightQuestion): readonly Need[] {
  const record: Need = { ofRole: granted(table, 'read'), obstacle: { reason: 'record' } };
  const isReading = operation === 'read';
  if (!column) {
    const main: Need = { ofRole: granted(table, operation), isMain: true };
    return isReading ? [main] : [record, main];
  }
  const cell = ofColumn(table, column, { operation: 'read', columns: 'readColumns' });
  const target = targetNeed(catalog, column);
  if (isReading) return [record, ...target, { ...cell, isMain: true }];
  const write = ofColumn(table, column, { operation, columns: 'writeColumns' });
  return [record, ...target, { ...cell, obstacle: { reason: 'hidden' } }, { ...write, isMain: true }];
}

/** What the grants of a role on a table give; a condition that is not right is never true. */
function granted(
  table: Table,
  operation: RecordOperation,
  isIt: (grant: Grant) => boolean = () => true,
): Need['ofRole'] {
  const gives = [operation];
  return ({ catalog }, role) =>
    role.grants
      .filter((grant) => isAbout(grant, table) && grant[operation] === true && isIt(grant))
      .flatMap((grant): readonly RoleOffer[] => {
        if (grant.condition === undefined) return [{ role, grant, gives, condition: undefined }];
        const condition = conditionOf(catalog, table, grant.condition);
        return condition ? [{ role, grant, gives, condition }] : [];
      });
}

function ofColumn(
  table: Table,
  column: Column,
  {
    operation,
    columns,
  }: { readonly operation: RecordOperation; readonly columns: 'readColumns' | 'writeColumns' },
): Need {
  return {
    ofRole: granted(table, operation, (grant) => contains(grant[columns], column)),
    isNear: (role) => role.grants.some((grant) => isAbout(grant, table) && grant[operation] === true),
  };
}

/** A link and a list are readable only where the records that they lead to are. */
function targetNeed(catalog: Catalog, column: Column): readonly Need[] {
  if (!('target' in column)) return [];
  const table = tableOf(catalog, column.target);
  return [{ elsewhere: true, ofRole: granted(table, 'read'), obstacle: { reason: 'target', table } }];
}

/** What running an action needs in general, and of the record that is asked about. */
function needsOfRun(catalog: Catalog, { action, table }: RunQuestion): readonly Need[] {
  return runNeeds(catalog, action).flatMap((need): readonly Need[] => {
    if (need.kind === 'named') return [namedNeed(need.action)];
    if (need.kind === 'anyRole') return [ANY_ROLE];
    if (need.kind === 'creating') return [creatingNeed(catalog, need.table)];
    if (!table || !need.isOnRecord) return [operationNeed(need)];
    const here: Need = { ...operationNeed({ ...need, table }), elsewhere: false };
    return table.id === need.table.id ? [here] : [operationNeed(need), here];
  });
}

function namedNeed(action: Action): Need {
  return {
    isMain: true,
    ofRole: (_, role) =>
      namesAction(role, action) ? [{ role, action, gives: [], condition: undefined }] : [],
    preface: { reason: 'unnamed', action },
  };
}

const ANY_ROLE: Need = { isMain: true, ofRole: (_, role) => [{ role, gives: [], condition: undefined }] };

function operationNeed({
  table,
  operation,
}: Pick<RunNeed & { kind: 'operation' }, 'table' | 'operation'>): Need {
  return {
    elsewhere: true,
    isMain: true,
    ofRole: granted(table, operation),
    preface: { reason: 'operation', operation, table },
  };
}

/** Whoever creates records of a kind reads them, too, by this role or by those that they have. */
function creatingNeed(catalog: Catalog, table: Table): Need {
  return {
    elsewhere: true,
    isMain: true,
    ofRole: (subject, role) =>
      creatableKinds(catalog, { roles: [...subject.viewer.roles, role] }, table).flatMap((kind) =>
        (['create', 'read'] as const).flatMap((operation) => granted(kind, operation)(subject, role)),
      ),
    preface: { reason: 'operation', operation: 'create', table },
  };
}
