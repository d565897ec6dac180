import type { Translate } from '#core/language/texts.ts';
import { expect, test } from 'vitest';
import type { PersonalExplanation } from '#core/contract/people/access-routes.ts';
import { withGroups } from './roles-with-groups.ts';

const ABOUT = { about: { kind: 'any' as const, label: '' }, operations: [], condition: null };
const EXPLANATION: PersonalExplanation = {
  allowed: false,
  by: [{ role: 'Sales', ...ABOUT }],
  against: [
    { reason: 'condition', grants: [{ role: 'Sales', ...ABOUT }] },
    { reason: 'columns', roles: ['Service', 'Reader'] },
    { reason: 'hidden' },
  ],
  wouldGrant: [],
  controls: [],
  through: [
    { role: 'Sales', groups: ['North'] },
    { role: 'Service', groups: ['North', 'South'] },
  ],
};

test('[ACCESS-55] roles are told with the groups that they come from, own ones alone', () => {
  const t = ((key: string, { role, groups }: { role: string; groups: string }) =>
    `${role} ${key.endsWith('s') ? 'groups' : 'group'} ${groups}`) as unknown as Translate;
  const told = withGroups(t, EXPLANATION);
  expect(told.by[0]?.role).toBe('Sales group North');
  expect(told.against).toEqual([
    { reason: 'condition', grants: [{ role: 'Sales group North', ...ABOUT }] },
    { reason: 'columns', roles: ['Service groups North, South', 'Reader'] },
    { reason: 'hidden' },
  ]);
});
