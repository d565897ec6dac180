import { beforeEach, expect, test } from 'vitest';
import type { Catalog } from '#core/catalog/catalog.ts';
import { traitsOf } from '#core/catalog/actions/registry.ts';
import { actionWorld } from '#test/support/worlds/action-world.ts';
import type { OwnContext } from '../records/records.ts';
import { runButton, runInWindow } from './actions.ts';

const label = { en: 'x' };
const ACTIONS = { report: 70_100, create: 70_101, copy: 70_102, show: 70_103, print: 70_104, make: 70_105 };
const { db, catalog, request, thing, made, requestWith } = await actionWorld(
  (_, { thing: { id: table } }) => ({
    actions: [
      { id: ACTIONS.report, name: 'tell', kind: 'report', label, text: label },
      { id: ACTIONS.create, name: 'begin', kind: 'create', label, table },
      { id: ACTIONS.copy, name: 'copy', kind: 'createFrom', label, table },
      { id: ACTIONS.show, name: 'show', kind: 'display', label, table },
      { id: ACTIONS.print, name: 'print', kind: 'print', label, table },
      { id: ACTIONS.make, name: 'make', kind: 'export', label, table },
    ],
  }),
);

/** A button of the same id for each action, on the form of things or on a list of them. */
function withButtons(of: OwnContext, isOnForm: boolean): OwnContext {
  const placed = Object.values(ACTIONS).map(
    (action) => [action, { button: { id: action, action }, table: thing.id, isOnForm }] as const,
  );
  const buttons: Catalog['buttons'] = new Map(placed as never);
  return { ...of, catalog: { ...of.catalog, buttons } };
}

const nowhere = { context: 0, window: 0, final: false } as const;
const refused = { code: 'action.read_only', params: { label: 'x' } };
let id = 0;

beforeEach(async () => {
  await db.query('truncate app.thing, app.owner, app.thing__markers, colonnade.context cascade');
  id = await made(thing, { name: 'T' });
});

test('[ACTION-8] a window that only shows its record runs what shows, prints and exports, and refuses the rest', async () => {
  for (const [name, action] of Object.entries(ACTIONS)) {
    const ran = runInWindow(request, { ...nowhere, action, selected: [id], readOnly: true });
    const kept = traitsOf(catalog.actions.get(action)!).staysInReadOnly === true;
    expect(kept, name).toBe(['show', 'print', 'make'].includes(name));
    const refusal: unknown = await ran.then(
      () => undefined,
      (error: unknown) => error,
    );
    // An export without a session has nobody to keep its file for; it is not refused.
    if (kept) expect(refusal ?? {}, name).not.toMatchObject(refused);
    else expect(refusal, name).toMatchObject(refused);
  }
  const shown = await runInWindow(request, { ...nowhere, action: ACTIONS.show, selected: [id] });
  expect(shown).toMatchObject({ kind: 'record', readOnly: true, context: 0 });
  await expect(
    runInWindow(request, { ...nowhere, action: ACTIONS.copy, selected: [id] }),
  ).resolves.toMatchObject({ kind: 'record', readOnly: false });
});

test('[ACTION-8] so does the form of a record that its user may neither change nor delete, by its rights alone', async () => {
  const clerk = requestWith(
    { table: thing.id, read: true, create: true },
    { table: thing.id, update: true, condition: 'name = "Open"' },
  );
  const pressed = async (button: number, record: number) =>
    await runButton(withButtons(clerk, true), { ...nowhere, button, selected: [record] });
  await expect(pressed(ACTIONS.copy, id)).rejects.toMatchObject(refused);
  await expect(pressed(ACTIONS.report, id)).rejects.toMatchObject(refused);
  await expect(pressed(ACTIONS.print, id)).resolves.toMatchObject({ kind: 'navigation' });
  await expect(pressed(ACTIONS.show, id)).resolves.toMatchObject({ kind: 'record', readOnly: true });
  const open = await made(thing, { name: 'Open' });
  await expect(pressed(ACTIONS.copy, open)).resolves.toMatchObject({ kind: 'record' });
});

test('[ACTION-8] the same record is copied from a list, whose window is not read-only', async () => {
  const clerk = withButtons(requestWith({ table: thing.id, read: true, create: true }), false);
  const copied = runButton(clerk, { ...nowhere, button: ACTIONS.copy, selected: [id] });
  await expect(copied).resolves.toMatchObject({ kind: 'record', readOnly: false });
});
