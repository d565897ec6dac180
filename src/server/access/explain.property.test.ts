import { expect, test } from 'vitest';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import type { Column, Table } from '#core/catalog/schema.ts';
import { must } from '#core/std/must.ts';
import { Random } from '#server/sample/random/random.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { Oracle } from '#test/support/rights/rights-oracle.ts';
import { rightsCatalog, rightsRecords, withRandomRoles } from '#test/support/rights/rights-shop.ts';
import { fixedBy, type RecordOperation } from '#core/access/access.ts';
import {
  conditionsFor,
  explain,
  type Explanation,
  type AccessSubject,
  type RightQuestion,
} from '#core/access/explain.ts';
import type { Condition } from '#core/access/rule.ts';

/** `RIGHTS_SEED=7 npm test -- explain` tries others. */
const SEED = Number(process.env['RIGHTS_SEED'] ?? 1);
const WORLDS = 40;
const QUESTIONS = 60;
const RECORDS = 8;
const OPERATIONS: readonly RecordOperation[] = ['read', 'update', 'delete', 'create'];

/** What the rules of rights say, worked out in memory. */
function expected(oracle: Oracle, { operation, table, column }: RightQuestion, id: number): boolean {
  if (operation === 'create') return mayCreate(oracle, table, column);
  if (operation === 'delete') return oracle.may('delete', table, id);
  const fixed = column && operation === 'update' && fixedBy(oracle, column) !== undefined;
  if (fixed === true || !oracle.may(operation, table, id)) return false;
  if (!column) return true;
  const isShown = oracle.mayName(table, column) && oracle.isShown(table, column, id);
  return isShown && (operation === 'read' || oracle.mayWrite(table, column, id));
}

function mayCreate(oracle: Oracle, table: Table, column: Column | undefined): boolean {
  const grants = oracle.grants(table).filter(({ create }) => create === true);
  if (!column) return grants.length > 0 && oracle.mayList(table);
  const isWritten = grants.some(
    ({ writeColumns: columns }) => columns === undefined || columns === 'all' || columns.includes(column.id),
  );
  return isWritten && oracle.mayName(table, column) && fixedBy(oracle, column) === undefined;
}

/** Each role that is named would give it, and each that would give it is named. */
function expectGranting(
  ground: AccessSubject,
  question: RightQuestion,
  { allowed, wouldGrant }: Explanation,
): void {
  const { catalog, viewer, truth } = ground;
  const withRole = (role: Viewer['roles'][number], more: readonly Condition[]) =>
    explain(
      {
        catalog,
        viewer: { ...viewer, roles: [...viewer.roles, role] },
        truth: truth && ((condition) => more.includes(condition) || truth(condition)),
      },
      question,
    ).allowed;
  for (const { role, conditions } of wouldGrant) expect(withRole(role, conditions)).toBe(true);
  const isFixed = question.column !== undefined && fixedBy({ catalog }, question.column) !== undefined;
  if (allowed || isFixed) return;
  const named = new Set(wouldGrant.map(({ role }) => role));
  for (const role of catalog.document.roles)
    if (!named.has(role)) expect([role.name, withRole(role, [])]).toEqual([role.name, false]);
}

test('[ACCESS-28] an explanation gives the verdict of the rules, whatever the roles, users and records are', () => {
  const random = new Random(SEED);
  const { live } = rightsRecords(random, RECORDS);
  const seen = new Map<boolean, number>();
  for (let world = 0; world < WORLDS; world++) {
    const catalog = rightsCatalog(withRandomRoles(random), 1 + world);
    const roles = catalog.document.roles.filter(() => random.below(2) === 0);
    const user = { userId: 1 + random.below(RECORDS), account: 'user:1' };
    const viewer: Viewer = { ...supervisor, ...user, roles, rights: rightsKey(roles) };
    const oracle = new Oracle(catalog, viewer, live);
    const tables = [...catalog.tables.values()];
    for (let at = 0; at < QUESTIONS; at++) {
      const table = must(tables[random.below(tables.length)], 'a table');
      const operation = must(OPERATIONS[random.below(OPERATIONS.length)], 'an operation');
      const ids = oracle.ids(table);
      const id = must(ids[random.below(ids.length)], 'a record');
      const asksColumn = operation !== 'delete' && random.below(2) === 0;
      const column = asksColumn ? table.columns[random.below(table.columns.length)] : undefined;
      const question = { operation, table, column };
      const known = new Set(conditionsFor({ catalog, viewer }, question));
      const truth = (condition: Condition) =>
        (known.has(condition) || at % 2 === 1) && oracle.holds(table, { condition: condition.text }, id);
      const ground = { catalog, viewer, truth: operation === 'create' ? undefined : truth };
      const found = explain(ground, question);
      const asked = `${world}.${at} ${operation} ${table.name}.${column?.name ?? ''} ${id}`;
      expect([asked, found.allowed]).toEqual([asked, expected(oracle, question, id)]);
      expect([asked, found.against.length === 0]).toEqual([asked, found.allowed]);
      if (found.allowed) expect([asked, found.by.length > 0]).toEqual([asked, true]);
      expectGranting(ground, question, found);
      seen.set(found.allowed, (seen.get(found.allowed) ?? 0) + 1);
    }
  }
  expect(Math.min(seen.get(true) ?? 0, seen.get(false) ?? 0)).toBeGreaterThan(200);
});
