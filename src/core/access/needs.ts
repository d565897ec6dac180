import { tableOf, type Catalog } from '../catalog/catalog.ts';
import type { Action, Column, Grant, Role, Table } from '../catalog/schema.ts';
import { contains, creatableKinds, grantsOf, type Fixed, type RecordOperation } from './access.ts';
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
  /** The table as which the record is seen; undefined for an action without a table. */
  readonly table: Table | undefined;
}

/** Whose rights are checked, and which conditions are true of the record. */
export interface AccessSubject {
  readonly catalog: Catalog;
  readonly viewer: Viewer;
  /** Whether a condition is true of the record; undefined if the question is about the table in general. */
  readonly truth: ((condition: Condition) => boolean) | undefined;
}

/** What a role contributes to an answer. `holds` is undefined if it depends on a record and none is given. */
export interface RoleGrant {
  readonly role: Role;
  readonly grant?: Grant;
  readonly action?: Action;
  /** The needed operations on records that it grants. */
  readonly gives: readonly RecordOperation[];
  readonly condition: Condition | undefined;
  readonly holds: boolean | undefined;
}

/**
 * What prevents something. `noRole`, `condition` and `columns` are about the right that was asked for, the others about
 * what it depends on.
 */
export type Obstacle =
  | { readonly reason: 'noRole' }
  /** Roles grant it under conditions, none of which is true here. */
  | { readonly reason: 'condition'; readonly grants: readonly RoleGrant[] }
  /** Roles grant the same for other columns. */
  | { readonly reason: 'columns'; readonly roles: readonly Role[] }
  /** Nobody may write the column. */
  | { readonly reason: Fixed }
  | { readonly reason: 'supervisorsOnly' }
  /** The linked records may not be read. */
  | { readonly reason: 'target'; readonly table: Table }
  /** The column cannot be read in this record, so it cannot be written. */
  | { readonly reason: 'hidden' }
  /** The record cannot be read, so nothing can be done with it. */
  | { readonly reason: 'record' }
  /** The action is restricted, and no role names it. */
  | { readonly reason: 'unnamed'; readonly action: Action }
  /** Running the action needs a right on the records of a table. */
  | { readonly reason: 'operation'; readonly operation: RecordOperation; readonly table: Table };

/** What a role gives, whether its condition holds or not. */
type RoleOffer = Omit<RoleGrant, 'holds'>;

/** A right without which the answer is no. */
export interface Need {
  /** The right may be on any record of the table, not the one in question. */
  readonly elsewhere?: boolean;
  /** This is the right in question, not one that it depends on. */
  readonly isMain?: boolean;
  /** What a role grants of it, conditions not yet evaluated. */
  readonly ofRole: (subject: AccessSubject, role: Role) => readonly RoleOffer[];
  /** Whether a role that does not give it gives the same for other columns. */
  readonly isNear?: (subject: AccessSubject, role: Role) => boolean;
  /** What is reported when a right that the question depends on is missing. */
  readonly obstacle?: Obstacle;
  /** Reported before the conditions of roles if the question has several needs. */
  readonly preface?: Obstacle;
}

/** All rights that the answer "yes" requires. */
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

/** What a role grants on a table. A condition with an error is never true. */
function granted(
  table: Table,
  operation: RecordOperation,
  isIt: (grant: Grant) => boolean = () => true,
): Need['ofRole'] {
  const gives = [operation];
  return (subject, role) =>
    grantsBy(subject, role, table)
      .filter((grant) => grant[operation] === true && isIt(grant))
      .flatMap((grant): readonly RoleOffer[] => {
        if (grant.condition === undefined) return [{ role, grant, gives, condition: undefined }];
        const condition = conditionOf(subject.catalog, table, grant.condition);
        return condition ? [{ role, grant, gives, condition }] : [];
      });
}

/** What a role gives this viewer on a table. */
function grantsBy({ viewer }: AccessSubject, role: Role, table: Table): readonly Grant[] {
  return grantsOf({ ...viewer, roles: [role] }, table);
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
    isNear: (subject, role) => grantsBy(subject, role, table).some((grant) => grant[operation] === true),
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

/** Creating records of a table requires reading them, by this or another role. */
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
