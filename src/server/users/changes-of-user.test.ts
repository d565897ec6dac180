import { expect, test } from 'vitest';
import { changesOfUser } from './changes-of-user.ts';

const told = (before: unknown, after: unknown, what = 'user.modify') =>
  changesOfUser({ what, before, after }, (id) => (id === 11 ? 'Sales' : undefined)).map((change) =>
    [change.what, change.name].filter((part) => part !== null).join(' '),
  );

test('[CONF-82] a change of a user is told part by part, roles by their names', () => {
  const about = { id: 7, who: 'nils' };
  expect(
    told(
      { ...about, roles: [11], groups: ['Back office'], active: true, supervisor: false },
      { ...about, roles: [], groups: ['Field sales'], active: false, supervisor: true },
    ),
  ).toEqual([
    'blocked',
    'supervisor-given',
    'role-removed Sales',
    'group-added Field sales',
    'group-removed Back office',
  ]);
  expect(
    told({ ...about, roles: null, email: 'a@b.test' }, { ...about, roles: [11, 99], email: null }),
  ).toEqual(['role-added Sales', 'role-added', 'email-changed ']);
  expect(told(null, { id: 7 }, 'user.create')).toEqual(['user.create']);
  expect(told(about, about)).toEqual([]);
});
