import { contains, fixedBy, grantsOfRole, isAbout, type RecordOperation } from '../../access/access.ts';
import { explain } from '../../access/explain.ts';
import { must } from '../../std/must.ts';
import { mayRun, namesAction } from '../../access/run.ts';
import { viewerOfRole } from '../../access/viewer.ts';
import { isOnTable } from '../../catalog/actions/registry.ts';
import { tableOf, type Catalog } from '../../catalog/catalog.ts';
import { finding, phrase, type Finding, type Phrase } from '../../std/finding.ts';
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
  if (assertion.action !== undefined) return [finding(['action'], 'rule_action', { option: 'action' })];
  const about: About = {
    role,
    table: tableOf(catalog, assertion.table),
    column: assertion.column === undefined ? undefined : catalog.columns.get(assertion.column)?.column,
    operation,
  };
  if (about.column && operation === 'delete')
    return [finding(['column'], 'rule_deleted_whole', { option: 'column' })];
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
  if (column !== undefined) return [finding(['column'], 'rule_run_whole', { option: 'column' })];
  const action = id === undefined ? undefined : catalog.actions.get(id);
  if (!action) return [finding(['action'], 'rule_action_needed')];
  if (!isOnTable(action) || action.table !== table)
    return [finding(['action'], 'rule_action_elsewhere', { name: action.name })];
  const about = { role: role.name, name: action.name };
  if (may) {
    const { allowed, against } = explain(
      { catalog, viewer: viewerOfRole(role), truth: undefined },
      { action, table: undefined },
    );
    if (allowed) return [];
    return [finding(['may'], 'must_run', { ...about, why: reasonsOf(against) })];
  }
  if (action.restricted === true)
    return namesAction(role, action) ? [finding(['may'], 'never_run_named', about)] : [];
  return mayRun(catalog, { roles: [role] }, action) ? [finding(['may'], 'never_run_granted', about)] : [];
}

interface About {
  readonly role: Role;
  readonly table: Table;
  readonly column: Column | undefined;
  readonly operation: RecordOperation;
}

function given(catalog: Catalog, about: About): readonly Finding[] {
  const { column } = about;
  if (column && about.operation !== 'read' && isNeverWritten(catalog, column)) return [];
  return grantsThatGive(catalog, about).map((grant) =>
    finding(['may'], 'never', { ...toldAbout(about), grant }),
  );
}

/** What of the role gives it, in words. A table with rights of its own is given by allowing messages alone. */
function grantsThatGive(catalog: Catalog, about: About): readonly Phrase[] {
  const { role, table } = about;
  if (table.rights)
    return grantsOfRole(role, table).some((right) => gives(right, about))
      ? [phrase('grant_messages', { role: role.name, table: table.name })]
      : [];
  return role.grants.flatMap((grant, at) => {
    if (!isAbout(grant, table) || !gives(grant, about)) return [];
    return [
      phrase(grant.condition === undefined ? 'grant_of' : 'grant_conditional', {
        place: `grants.${at}`,
        role: role.name,
        subject: subjectOf(catalog, grant),
      }),
    ];
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
  return [finding(['may'], 'must', { ...toldAbout(about), why: reasonsOf(against) })];
}

function reasonsOf(against: ReturnType<typeof explain>['against']): readonly Phrase[] {
  return [...new Set(against.map(({ reason }) => reason))].map((reason) => phrase(`reason_${reason}`));
}

function toldAbout({ role, operation, table, column }: About) {
  return {
    role: role.name,
    operation: phrase(`operation_${operation}`),
    what: column
      ? phrase('quoted', { name: `${table.name}.${column.name}` })
      : phrase('records_of', { table: table.name }),
  };
}

function subjectOf({ document }: Catalog, { table, module }: Grant): Phrase {
  const nameIn = (objects: readonly { readonly id: number; readonly name: string }[], id: number) =>
    objects.find((one) => one.id === id)?.name ?? '';
  if (table !== undefined) return phrase('subject_table', { table: nameIn(document.tables, table) });
  if (module === undefined) return phrase('subject_everything');
  return phrase('subject_module', { module: nameIn(document.modules, module) });
}
