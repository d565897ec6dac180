import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { CORRESPONDENTS, EVERYTHING, smallMessages } from '#test/support/archive/small-messages.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { checkDocument } from '../check-document.ts';
import type { Role } from '../../catalog/schema.ts';

/** What is wrong where the role says this as well. */
function problems(says: Partial<Role>): readonly string[] {
  const document = smallDocument();
  const roles = document.roles.map((role) => ({ ...role, ...says }));
  const actions = [
    ...document.actions,
    { id: 62, name: 'hours', label: { en: 'Hours' }, kind: 'report' as const, text: { en: 'Nine to five' } },
    {
      id: 63,
      name: 'ask',
      label: { en: 'Ask' },
      table: 10,
      kind: 'create' as const,
      confirm: { en: 'Sure?' },
    },
  ];
  return checkDocument({ ...document, actions, roles }).map(
    (found) => `${found.kind} ${found.name} ${found.path.join('.')}: ${problemWords(found)}`,
  );
}

test('[ACCESS-49] a role names menus that there are, each once', () => {
  expect(problems({ menus: [70] })).toEqual([]);
  expect(problems({ menus: [70, 70] })).toEqual(['roles reader menus.1: the menu stands twice']);
  expect(problems({ menus: [71] })).toEqual(['roles reader menus.0: there is no menu with the id 71']);
});

test('[ACCESS-50] the home of a role is a list or a new record, for which nothing is asked', () => {
  expect(problems({ home: 60 })).toEqual([]);
  expect(problems({ home: 61 })).toEqual([]);
  expect(problems({ home: 62 })).toEqual([
    "roles reader home: 'hours' opens no page to start on: name a list, a new record or a dashboard",
  ]);
  expect(problems({ home: 63 })).toHaveLength(1);
  expect(problems({ home: 99 })).toEqual(['roles reader home: there is no action with the id 99']);
});

test('[ACCESS-58] no grant names a table with rights of its own', () => {
  const named = { ...EVERYTHING, grants: [{ table: 90, read: true }] };
  const { document } = smallMessages([named, CORRESPONDENTS]);
  expect(checkDocument(document).map((found) => `${found.path.join('.')}: ${problemWords(found)}`)).toEqual([
    "grants.0.table: table 'message' has rights of its own, which no grant changes: leave this one out, and allow messages to the role instead",
  ]);
});
