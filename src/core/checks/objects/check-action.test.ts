import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { Action } from '../../catalog/actions/action.ts';
import type { View } from '../../catalog/schema.ts';
import { Column } from '../../fields/column.ts';
import { checkDocument } from '../check-document.ts';

/** What is wrong with actions of the small document, besides those it has, as `name path: message`. */
function problems(...actions: readonly object[]): readonly string[] {
  const common = { label: { en: 'x' }, table: 10 };
  const document = smallDocument();
  for (const [at, action] of actions.entries()) {
    document.actions.push(Action.parse({ ...common, id: 600 + at, name: `a${at}`, ...action }));
  }
  return checkDocument(document).map(
    (found) => `${found.name} ${found.path.join('.')}: ${problemWords(found)}`,
  );
}

test('[ACTION-2] an action is of a table or of the application, with a title, sentences, parameters, a right and a confirmation', () => {
  const whole = {
    label: { en: 'New customer', fr: 'Nouveau client' },
    sentence: { en: 'new customer {name}' },
    parameters: [{ column: 12 }],
    confirm: { en: 'Really?' },
    restricted: true,
    kind: 'create',
  };
  expect(problems(whole)).toEqual([]);
  const isAction = (more: object) =>
    Action.safeParse({ id: 700, name: 'a', label: { en: 'x' }, ...more }).success;
  expect(isAction({ kind: 'report', text: { en: 'Closed today' } })).toBe(true);
  expect(isAction({ kind: 'list' })).toBe(false);
  expect(isAction({ kind: 'list', table: 10 })).toBe(true);
  expect(isAction({ kind: 'list', table: 10, label: undefined })).toBe(false);
});

test('[ACTION-7] sound actions of every kind on records have nothing wrong', () => {
  expect(
    problems(
      { kind: 'search', view: 51, parameters: [{ column: 12, operator: 'beginsWith' }] },
      { kind: 'modify', parameters: [{ column: 13 }], values: [{ column: 15, formula: '"x"' }] },
      { kind: 'create', sentence: { en: 'new customer {name}' }, parameters: [{ column: 12 }] },
      { kind: 'merge' },
      { kind: 'view', view: 51 },
      { kind: 'import' },
      { kind: 'print' },
      { kind: 'print', view: 51 },
      { kind: 'export' },
      { kind: 'export', view: 51, format: 'csv' },
      { kind: 'import', mode: 'update', match: [12] },
      { kind: 'addTo', table: 20, column: 22 },
      { kind: 'transformInto', table: 20, target: 10, values: [{ column: 15, formula: '"was an order"' }] },
      { kind: 'steps', steps: [601, 60] },
    ),
  ).toEqual([]);
});

test('[ACTION-20] parameters and values are columns that somebody writes, each once; a search needs one to ask for', () => {
  expect(
    problems(
      { kind: 'search' },
      { kind: 'modify', parameters: [{ column: 14 }, { column: 12, operator: 'contains' }, { column: 12 }] },
      {
        kind: 'modify',
        values: [
          { column: 12, formula: '1 +' },
          { column: 12, formula: '"x"' },
        ],
      },
      { kind: 'delete', parameters: [{ column: 12 }], values: [{ column: 12, formula: '"x"' }] },
      { kind: 'modify', parameters: [{ column: 21 }] },
      { kind: 'search', parameters: [{ column: 12, operator: 'isEmpty' }] },
      { kind: 'search', parameters: [{ column: 14, operator: 'less' }] },
    ),
  ).toEqual([
    "a4 parameters.0.column: the table 'customer' has no column with the id 21",
    'a0 parameters: a search needs at least one parameter to ask for',
    "a1 parameters.0.column: 'orders' is a column that nobody writes",
    "a1 parameters.1.operator: 'operator' is for searches: this action writes the value",
    'a1 parameters.2.column: this column is asked for twice',
    'a2 values.1.column: this column is given two values',
    "a3 parameters: an action of the kind 'delete' has no 'parameters': it asks for nothing by columns",
    "a3 values: an action of the kind 'delete' has no 'values': it gives no values",
    "a4 parameters.0.column: 'number' is a column that nobody writes",
    "a5 parameters.0.operator: 'name' is not compared by 'isEmpty' with a value",
    "a6 parameters.0.operator: 'orders' is not compared by 'less' with a value",
    'a2 values.0.formula: unfinished',
  ]);
});

test('[ACTION-10][ACTION-22][ACTION-23][ACTION-25] sentences, relations, targets and steps make sense', () => {
  expect(
    problems(
      { kind: 'create', sentence: { en: '{name}' } },
      { kind: 'addTo', column: 12 },
      { kind: 'removeFrom', column: 14 },
      { kind: 'transformInto', target: 10 },
      { kind: 'delete' },
      { kind: 'modify', values: [{ column: 12, formula: '"x"' }] },
      { kind: 'steps', steps: [604, 605] },
      { kind: 'steps', steps: [606] },
      { kind: 'merge' },
      { kind: 'steps', steps: [608, 604] },
    ),
  ).toEqual([
    'a0 sentence.en: a sentence needs words besides its parameters',
    "a0 sentence.en: '{name}' is no parameter of the action",
    "a1 column: 'name' is neither a link nor a list, so nothing can be in it",
    "a2 column: 'orders' is a column that nobody writes",
    'a3 target: records cannot be made records of the table that they have already',
    'a6 steps.0: a step that deletes records cannot stand beside steps that change them',
    'a7 steps.0: a step cannot have steps itself',
    'a9 steps.0: a merge asks which record stays, so it cannot be a step',
  ]);
});

test('[ACTION-51] an action of the kind planning or pivot opens a view of that display mode', () => {
  const view = { id: 690, name: 'visits', label: { en: 'v' }, table: 20, mode: 'scheduler', columns: [] };
  const found = (action: object, resource?: number) => {
    const document = smallDocument();
    document.views.push({ ...view, start: 21, ...(resource === undefined ? {} : { resource }) } as View);
    document.actions.push(Action.parse({ id: 600, name: 'a', label: { en: 'a' }, view: 690, ...action }));
    return checkDocument(document)
      .filter(({ name }) => name === 'a')
      .map((problem) => problemWords(problem));
  };
  expect(found({ kind: 'planning', table: 20 })).toEqual([]);
  expect(found({ kind: 'planning', table: 10 }, 22)).toEqual([]);
  expect(found({ kind: 'planning', table: 10 })).toEqual([
    "the view belongs to the table 'purchase', not to that of the action",
  ]);
  const ofOther = (kind: string, mode: string) => [
    `the view '${kind}' has the display mode '${mode}', which this action does not open`,
  ];
  expect(found({ kind: 'pivot', table: 20 })).toEqual(ofOther('visits', 'scheduler'));
  expect(found({ kind: 'planning', table: 20, view: 50 })).toEqual(ofOther('orders', 'datatable'));
});

test('[ACTION-20] a password is no parameter: what an action is told is kept while it asks more', () => {
  const document = smallDocument();
  const customer = document.tables.find(({ id }) => id === 10);
  customer?.columns.push(Column.parse({ id: 990, name: 'secret', label: { en: 'x' }, type: 'password' }));
  document.actions.push(
    Action.parse({
      id: 600,
      name: 'a0',
      label: { en: 'x' },
      table: 10,
      kind: 'modify',
      parameters: [{ column: 990 }],
    }),
  );
  expect(checkDocument(document).map(problemWords)).toContain(
    "'secret' is a password or a secret, which is asked for only in a form",
  );
});

test('[ACTION-7] a view action names a view of its table; an import matches by columns that are written, each once', () => {
  const isAction = (more: object) =>
    Action.safeParse({ id: 700, name: 'a', label: { en: 'x' }, table: 10, ...more }).success;
  expect(isAction({ kind: 'view' })).toBe(false);
  expect(isAction({ kind: 'import', mode: 'all' })).toBe(false);
  expect(
    problems(
      { kind: 'view', table: 20, view: 51 },
      { kind: 'import', mode: 'update' },
      { kind: 'import', match: [12, 14, 12] },
    ),
  ).toEqual([
    "a0 view: the view belongs to the table 'customer', not to that of the action",
    "a1 match: the mode 'update' needs columns to match by",
    "a2 match.1: 'orders' is a column that nobody writes",
    'a2 match.2: this column is matched twice',
  ]);
});

test('[PUB-1] a public form has an address of its own, a last day that there is, and a limit to its days', () => {
  const form = (publicForm: object) => ({ kind: 'create', publicForm });
  const whole = { address: 'contact-us-2', until: '2026-12-31', perDay: 5, thanks: { en: 'Thanks' } };
  expect(problems(form(whole), form({ address: 'contact-us' }))).toEqual([]);
  expect(problems(form({ address: 'one' }), form({ address: 'one' }))).toEqual([
    "a0 publicForm.address: the action 'a1' has this address already: every public form has its own",
    "a1 publicForm.address: the action 'a0' has this address already: every public form has its own",
  ]);
  const isForm = (publicForm: object, kind = 'create') =>
    Action.safeParse({ id: 1, name: 'a', label: { en: 'x' }, table: 10, kind, publicForm }).success;
  for (const address of ['', 'Contact', 'a--b', '-a', 'a-', 'a/b', 'ä', 'a b', '..', 'a'.repeat(61)])
    expect([address, isForm({ address })]).toEqual([address, false]);
  expect(isForm({ address: 'a', until: '2026-02-30' })).toBe(false);
  expect(isForm({ address: 'a', perDay: 0 })).toBe(false);
  expect(isForm({ address: 'a' }, 'modify')).toBe(false);
});
