import { afterAll, beforeAll, expect, test } from 'vitest';
import { rightsKey, type Viewer } from '#core/access/viewer.ts';
import { catalogOf } from '#core/catalog/catalog.ts';
import { COMPUTED_SHOP, withFormulas } from '#test/support/formulas/computed-shop.ts';
import { supervisor } from '#test/support/worlds/every-type.ts';
import { SHOP_RECORDS } from '#test/support/formulas/formulas.ts';
import { insertAll, shopDatabase } from '#test/support/formulas/formulas-agree.ts';
import { changeCatalog } from '../catalog/catalog.ts';
import { runAction } from './actions.ts';

const db = await shopDatabase();
afterAll(async () => await db.end());

const CHANGE = 7_001;
const message = { en: 'Shipped orders stay as they are.' };

/** Orders are changed by an action only while they are open; a clerk reads the open ones. */
const DOCUMENT = withFormulas({
  ...COMPUTED_SHOP,
  tables: COMPUTED_SHOP.tables.map((table) =>
    table.name === 'order'
      ? {
          ...table,
          controls: [
            {
              id: 7_002,
              name: 'open',
              kind: 'action',
              action: CHANGE,
              condition: 'status = "open"',
              message,
            },
          ],
        }
      : table,
  ),
  actions: [{ id: CHANGE, name: 'change', label: { en: 'Change' }, kind: 'modify', table: 30 }],
  roles: [
    {
      id: 7_003,
      name: 'clerk',
      label: { en: 'Clerk' },
      grants: [{ table: 30, read: true, update: true, condition: 'status = "open"' }],
    },
  ],
});
const catalog = catalogOf(DOCUMENT, 1);

beforeAll(async () => {
  await changeCatalog(db, DOCUMENT, { author: null, message: 'test' });
  await insertAll(db, SHOP_RECORDS);
});

const run = async (viewer: Viewer, record: number) =>
  await runAction({ db, catalog, viewer }, { action: CHANGE, selected: [record], final: false });

test('[CTRL-6] an action runs only on records that its control allows, and says why not in the control’s words', async () => {
  expect(await run(supervisor, 5)).toMatchObject({ kind: 'record', recordId: 5 });
  await expect(run(supervisor, 6)).rejects.toMatchObject({
    code: 'action.refused',
    params: { message: message.en },
  });
});

test('[ACCESS-8] a control says nothing of a record that does not exist for the viewer', async () => {
  const { roles } = catalog.document;
  const clerk: Viewer = { ...supervisor, userId: 1, roles, rights: rightsKey(roles) };
  expect(await run(clerk, 5)).toMatchObject({ kind: 'record', recordId: 5 });
  for (const record of [6, 999])
    await expect(run(clerk, record)).rejects.toMatchObject({ code: 'record.unknown' });
});
