import { expect, test } from 'vitest';
import { smallMessages } from '#test/support/archive/small-messages.ts';
import { objectKind } from '../catalog/objects/registry.ts';
import { panelOf } from './panel.ts';

test('[ACCESS-58] a table is offered no rights of its own; those that the product gives one are shown', () => {
  const { document, table } = smallMessages([]);
  const keys = (of: unknown) => panelOf(objectKind('tables').schema, of).map(({ key }) => key);
  expect(keys(document.tables[0])).not.toContain('rights');
  expect(keys(table)).toContain('rights');
});
