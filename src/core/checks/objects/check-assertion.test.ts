import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { CORRESPONDENTS, EVERYTHING, smallMessages } from '#test/support/archive/small-messages.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { checkDocument } from '../check-document.ts';
import type { Assertion, Grant } from '../../catalog/schema.ts';

const ALL: Grant = { table: 10, create: true, read: true, update: true, delete: true };

/** What is wrong where the role has these grants and this is asserted of it. */
function problems(grants: readonly Grant[], ...asserted: readonly Partial<Assertion>[]): readonly string[] {
  const document = smallDocument();
  const [role] = document.roles;
  const assertions = asserted.map((part, at) => ({
    id: 900 + at,
    name: `rule_${at}`,
    label: { en: 'Rule' },
    role: 80,
    may: false,
    operation: 'read' as const,
    table: 10,
    ...part,
  }));
  const roles = role ? [{ ...role, grants: [...grants] }] : [];
  return checkDocument({ ...document, roles, assertions }).map(
    (found) => `${found.kind} ${found.name} ${found.path.join('.')}: ${problemWords(found)}`,
  );
}

test('[ACCESS-31] what a role must never do, no grant of it gives: the message names both', () => {
  expect(problems([], {})).toEqual([]);
  expect(problems([{ table: 10, read: true, readColumns: [11] }], { column: 12 })).toEqual([]);
  expect(problems([{ table: 20, read: true }, ALL], { column: 12 })).toEqual([
    "assertions rule_0 may: the role 'reader' must never read 'customer.name', but grants.1 of the role 'reader' (table 'customer') gives it",
  ]);
  expect(problems([{ module: 2, delete: true }], { operation: 'delete' })).toEqual([
    "assertions rule_0 may: the role 'reader' must never delete records of 'customer', but grants.0 of the role 'reader' (module 'sales') gives it",
  ]);
  expect(problems([{ everything: true, update: true }], { operation: 'update', column: 12 })).toHaveLength(1);
});

test('[ACCESS-31] a condition does not make it never, and neither does what else stands against it', () => {
  const grant: Grant = { table: 10, update: true, condition: 'false', writeColumns: [12] };
  expect(problems([grant], { operation: 'update', column: 12 })).toEqual([
    "assertions rule_0 may: the role 'reader' must never update 'customer.name', but grants.0 of the role 'reader' (table 'customer', on a condition) gives it",
  ]);
  expect(problems([grant], { operation: 'update', column: 11 })).toEqual([]);
});

test('[ACCESS-31] what nobody writes is never written', () => {
  expect(problems([ALL], { operation: 'update', column: 14 })).toEqual([]);
});

test('[ACCESS-31] what a role must be able to do, its grants alone allow in some records', () => {
  expect(problems([ALL], { may: true, operation: 'update', column: 12 })).toEqual([]);
  const some: Grant = { table: 10, update: true, condition: 'country = "fr"' };
  expect(problems([{ table: 10, read: true }, some], { may: true, operation: 'update' })).toEqual([]);
  expect(problems([some], { may: true, operation: 'update' })).toEqual([
    "assertions rule_0 may: the role 'reader' must be able to update records of 'customer', but it may not read the records",
  ]);
  expect(problems([{ table: 10, read: true, readColumns: [11] }], { may: true, column: 12 })).toEqual([
    "assertions rule_0 may: the role 'reader' must be able to read 'customer.name', but its grants are about other columns",
  ]);
});

/** What is wrong where the role has these grants, and this is asserted of it and an action on customers; 0 for none. */
function runProblems(
  {
    grants,
    names = false,
    restricted = true,
  }: { grants: readonly Grant[]; names?: boolean; restricted?: boolean },
  { action = 65, ...asserted }: Partial<Assertion>,
): readonly string[] {
  const document = smallDocument();
  const approve = {
    id: 65,
    name: 'approve',
    label: { en: 'x' },
    table: 10,
    kind: 'modify',
    restricted,
  } as const;
  const rule = {
    id: 900,
    name: 'rule',
    label: { en: 'Rule' },
    role: 80,
    may: false,
    operation: 'run',
    table: 10,
  } as const;
  return checkDocument({
    ...document,
    actions: [...document.actions, approve],
    roles: document.roles.map((role) => ({
      ...role,
      grants: [...grants],
      ...(names ? { actions: [65] } : {}),
    })),
    assertions: [{ ...rule, ...(action === 0 ? {} : { action }), ...asserted }],
  }).map((found) => `${found.path.join('.')}: ${problemWords(found)}`);
}

test('[ACCESS-31][ACCESS-40] an action that a role must never run it does not name, nor has the rights for where that is enough', () => {
  expect(runProblems({ grants: [ALL] }, {})).toEqual([]);
  expect(runProblems({ grants: [], names: true }, {})).toEqual([
    "may: the role 'reader' must never run the action 'approve', but the role 'reader' names it",
  ]);
  const open = { grants: [{ ...ALL, condition: 'country = "fr"' }], restricted: false };
  expect(runProblems(open, {})).toEqual([
    "may: the role 'reader' must never run the action 'approve', but its grants allow it, and the action is not restricted",
  ]);
  expect(runProblems({ grants: [{ table: 10, read: true }], restricted: false }, {})).toEqual([]);
});

test('[ACCESS-31][ACCESS-40] an action that a role must be able to run it can run by itself', () => {
  expect(runProblems({ grants: [ALL], names: true }, { may: true })).toEqual([]);
  expect(runProblems({ grants: [{ table: 10, read: true }] }, { may: true })).toEqual([
    "may: the role 'reader' must be able to run the action 'approve', but it does not name the action, it lacks a right on the records",
  ]);
});

test('[ACCESS-40] what is run is an action of the table, and nothing else has one', () => {
  const said = (asserted: Partial<Assertion>) => runProblems({ grants: [ALL] }, asserted);
  expect(said({ action: 60 })).toEqual(["action: the action 'order_list' is not one of the table"]);
  expect(said({ action: 0 })).toEqual(['action: name the action that is run']);
  expect(said({ column: 12 })).toEqual(["column: actions are run whole: leave 'column' out"]);
  expect(said({ operation: 'read' })).toEqual(["action: only what is run has an action: leave 'action' out"]);
});

test('[ACCESS-31] an assertion speaks of what there is, and of whole records where they are deleted', () => {
  expect(problems([], { role: 81 }, { table: 11 })).toEqual([
    'assertions rule_0 role: there is no role with the id 81',
    'assertions rule_1 table: there is no table with the id 11',
  ]);
  expect(problems([], { operation: 'delete', column: 12 })).toEqual([
    "assertions rule_0 column: records are deleted whole: leave 'column' out",
  ]);
});

test('[ACCESS-31] a document of before there were assertions stays sound', () => {
  const document = smallDocument();
  expect('assertions' in document).toBe(false);
  expect(checkDocument(document)).toEqual([]);
});

test('[ACCESS-58] of a table with rights of its own, what never is and what must be goes by these and by whether the role allows messages', () => {
  const asserted = (role: number, part: Partial<Assertion>) => {
    const { document, table } = smallMessages([EVERYTHING, CORRESPONDENTS]);
    const rule = { id: 900, name: 'rule', label: { en: 'Rule' }, role, may: false, table: table.id };
    return checkDocument({ ...document, assertions: [{ ...rule, operation: 'read', ...part }] }).map(
      problemWords,
    );
  };
  expect(asserted(EVERYTHING.id, {})).toEqual([]);
  expect(asserted(EVERYTHING.id, { may: true })).toHaveLength(1);
  expect(asserted(CORRESPONDENTS.id, {})).toEqual([
    "the role 'correspondents' must never read records of 'message', but messages of the role 'correspondents' (the own rights of table 'message') gives it",
  ]);
  expect(asserted(CORRESPONDENTS.id, { may: true })).toEqual([]);
  expect(asserted(CORRESPONDENTS.id, { operation: 'update', column: 92 })).toHaveLength(1);
  expect(asserted(CORRESPONDENTS.id, { operation: 'update', column: 91 })).toEqual([]);
  expect(asserted(CORRESPONDENTS.id, { operation: 'delete' })).toEqual([]);
});
