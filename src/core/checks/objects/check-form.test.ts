import { expect, test } from 'vitest';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { Form } from '../../catalog/objects/form/form.ts';
import { Column } from '../../fields/registry.ts';
import { must } from '../../std/must.ts';
import { checkDocument } from '../check-document.ts';

test('[SEC-10] three buttons of a form may stand beside Save', () => {
  const document = smallDocument();
  const buttons = [91, 92, 93, 94, 95].map((id) => ({ id, action: 60, main: id !== 92 }));
  Object.assign(document.forms[1] ?? {}, { buttons });
  expect(checkDocument(document).map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    "buttons.4.main: at most 3 buttons of a form are 'main'",
  ]);
});

test('[COL-14] sections and buttons stand in forms alone: they are no columns, and hold no value', () => {
  const document = smallDocument();
  const form = {
    ...must(document.forms[1], 'a form'),
    sections: [{ id: 92, label: { en: 'More' }, kind: 'tab', elements: [{ column: 12 }] }],
    buttons: [{ id: 91, action: 60 }],
  };
  expect(Form.safeParse(form).success).toBe(true);
  for (const type of ['section', 'button'])
    expect(Column.safeParse({ id: 99, name: 'more', label: { en: 'More' }, type }).success).toBe(false);
  const valued = { ...form, sections: [{ id: 92, elements: [{ column: 12, value: 'x' }] }] };
  expect(Form.safeParse(valued).success).toBe(false);
});
