import { contains, fixedBy, isAbout, type RecordOperation } from '../../access/access.ts';
import { explain } from '../../access/explain.ts';
import { must } from '../../std/must.ts';
import { mayRun, namesAction } from '../../access/run.ts';
import { viewerOfRole } from '../../access/viewer.ts';
import { isOnTable } from '../../catalog/actions/action.ts';
import { tableOf, type Catalog } from '../../catalog/catalog.ts';
import { finding, type Finding } from '../../std/finding.ts';
import type { Assertion, Column, Grant, Role, Table } from '../../catalog/schema.ts';

/**
 * What is wrong with an assertion: that it does not hold. What a role must never do, no grant of it may give, on
 * whatever condition, even where something else would stand against it; what it must be able to do, its grants alone
 * must allow in some records.
 */
export function checkAssertion(catalog: Catalog, assertion: Assertion): readonly Finding[] {
  const { operation, may } = assertion;
  const role = must(
    catalog.document.roles.find(({ id }) => id === assertion.role),
    'the role of an assertion',
  );
  if (operation === 'run') return checkRun(catalog, assertion, role);
  if (assertion.action !== undefined)
    return [finding(['action'], "only what is run has an action: leave 'action' out")];
  const about: About = {
    role,
    table: tableOf(catalog, assertion.table),
    column: assertion.column === undefined ? undefined : catalog.columns.get(assertion.column)?.column,
    operation,
  };
  if (about.column && operation === 'delete')
    return [finding(['column'], "records are deleted whole: leave 'column' out")];
  return may ? missing(catalog, about) : given(catalog, about);
}

/**
 * A role that must never run an action neither names it nor, where it is not restricted, has the rights that it needs; one
 * that must be able to can run it by itself, in some records.
 */
function checkRun(
  catalog: Catalog,
  { table, column, action: id, may }: Assertion,
  role: Role,
): readonly Finding[] {
  if (column !== undefined) return [finding(['column'], "actions are run whole: leave 'column' out")];
  const action = id === undefined ? undefined : catalog.actions.get(id);
  if (!action) return [finding(['action'], 'name the action that is run')];
  if (!isOnTable(action) || action.table !== table)
    return [finding(['action'], `the action '${action.name}' is not one of the table`)];
  const what = (must: string) => `the role '${role.name}' ${must} run the action '${action.name}'`;
  if (may) {
    const { allowed, against } = explain(
      { catalog, viewer: viewerOfRole(role), truth: undefined },
      { action, table: undefined },
    );
    if (allowed) return [];
    const why = [...new Set(against.map(({ reason }) => REASONS[reason]))].join(', ');
    return [finding(['may'], `${what('must be able to')}, but ${why}`)];
  }
  if (action.restricted === true)
    return namesAction(role, action)
      ? [finding(['may'], `${what('must never')}, but the role '${role.name}' names it`)]
      : [];
  return mayRun(catalog, { roles: [role] }, action)
    ? [finding(['may'], `${what('must never')}, but its grants allow it, and the action is not restricted`)]
    : [];
}

interface About {
  readonly role: Role;
  readonly table: Table;
  readonly column: Column | undefined;
  readonly operation: RecordOperation;
}

function given(catalog: Catalog, about: About): readonly Finding[] {
  const { role, table, column } = about;
  if (column && about.operation !== 'read' && isNeverWritten(catalog, column)) return [];
  return role.grants.flatMap((grant, at) => {
    if (!isAbout(grant, table) || !gives(grant, about)) return [];
    const where = grant.condition === undefined ? '' : ', on a condition';
    const whose = `grants.${at} of the role '${role.name}' (${subjectOf(catalog, grant)}${where})`;
    return [finding(['may'], `${sentence(about, 'must never')}, but ${whose} gives it`)];
  });
}

function gives(grant: Grant, { operation, column }: About): boolean {
  if (grant[operation] !== true) return false;
  return !column || contains(operation === 'read' ? grant.readColumns : grant.writeColumns, column);
}

/** Whether no role can ever let the column be written. */
function isNeverWritten(catalog: Catalog, column: Column): boolean {
  return fixedBy({ catalog }, column) !== undefined || column.supervisorsOnly === true;
}

function missing(catalog: Catalog, about: About): readonly Finding[] {
  const { operation, table, column, role } = about;
  const viewer = viewerOfRole(role);
  const { allowed, against } = explain({ catalog, viewer, truth: undefined }, { operation, table, column });
  if (allowed) return [];
  const why = against.map(({ reason }) => REASONS[reason]).join(', ');
  return [finding(['may'], `${sentence(about, 'must be able to')}, but ${why}`)];
}

const REASONS = {
  noRole: 'no grant of it does',
  condition: 'no grant of it does',
  columns: 'its grants are about other columns',
  computed: 'a formula works the column out',
  numbered: 'the column is numbered automatically',
  otherEnd: 'the column lists the records that link here',
  readOnly: 'the column is read-only',
  supervisorsOnly: 'the column is kept for supervisors',
  target: 'it may not read the records that the column leads to',
  hidden: 'it may not read the column',
  record: 'it may not read the records',
  unnamed: 'it does not name the action',
  operation: 'it lacks a right on the records',
} as const;

function sentence({ role, operation, table, column }: About, must: string): string {
  const what = column ? `'${table.name}.${column.name}'` : `records of '${table.name}'`;
  return `the role '${role.name}' ${must} ${operation} ${what}`;
}

function subjectOf({ document }: Catalog, { table, module }: Grant): string {
  if (table !== undefined) return `table '${document.tables.find(({ id }) => id === table)?.name}'`;
  if (module === undefined) return 'everything';
  return `module '${document.modules.find(({ id }) => id === module)?.name}'`;
}
