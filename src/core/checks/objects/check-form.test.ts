import { expect, test } from 'vitest';
import { problemWords } from '#test/support/archive/problem-words.ts';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { catalogOf } from '../../catalog/catalog.ts';
import { Form } from '../../catalog/objects/form/form.ts';
import { Column } from '../../fields/column.ts';
import { must } from '../../std/must.ts';
import { checkDocument } from '../check-document.ts';
import { checkForm } from './check-form.ts';

test('[SEC-10] three buttons of a form may stand beside Save', () => {
  const document = smallDocument();
  const buttons = [91, 92, 93, 94, 95].map((id) => ({ id, action: 60, main: id !== 92 }));
  Object.assign(document.forms[1] ?? {}, { buttons });
  expect(checkDocument(document).map((found) => `${found.path.join('.')}: ${problemWords(found)}`)).toEqual([
    "buttons.4.main: at most 3 buttons of a form are 'main'",
  ]);
});

/** What is wrong with a form of such sections, each of which has a text of this span. */
function formProblems(sections: readonly { readonly span?: number; readonly [key: string]: unknown }[]) {
  const document = smallDocument();
  const whole = sections.map(({ span = 1, ...section }, at) => ({
    id: 900 + at,
    ...section,
    elements: [{ id: 950 + at, text: { en: 'Ask first' }, span }],
  }));
  Object.assign(document.forms[1] ?? {}, { sections: whole });
  return checkDocument(document).map((found) => `${found.path.join('.')}: ${problemWords(found)}`);
}

test('[SEC-1] tabs, secondary sections and steps have a label, and the steps of a form follow each other', () => {
  const label = { en: 'A part' };
  expect(
    formProblems([
      { kind: 'step', label },
      { kind: 'step', label },
      { kind: 'secondary', label },
      { kind: 'tab', label },
    ]),
  ).toEqual([]);
  expect(formProblems([{ kind: 'step' }, { kind: 'secondary' }, { kind: 'step', label }])).toEqual([
    "sections.0: a step needs a 'label'",
    "sections.1: a secondary section needs a 'label'",
    'sections.2.kind: the steps of a form must follow each other',
  ]);
});

test('[SEC-2] only sheets and secondary sections stand beside one that comes before them', () => {
  const label = { en: 'A part' };
  expect(formProblems([{}, { beside: true }, { kind: 'secondary', beside: true, label }])).toEqual([]);
  const where = "only a sheet or a secondary section stands 'beside' another one, which comes before it";
  expect(
    formProblems([
      { beside: true },
      { kind: 'tab', label, beside: true },
      { beside: true, columns: 1, span: 2 },
    ]),
  ).toEqual([
    `sections.0.beside: ${where}`,
    `sections.1.beside: ${where}`,
    `sections.2.beside: ${where}`,
    "sections.2.elements.0.span: the section has 1 column(s), so 'span' is at most 1",
  ]);
});

test('[COL-14] sections and buttons stand in forms alone: they are no columns, and hold no value', () => {
  const document = smallDocument();
  const form = {
    ...must(document.forms[1], 'a form'),
    sections: [
      {
        id: 92,
        label: { en: 'More' },
        kind: 'tab',
        elements: [{ column: 12 }, { id: 93, text: { en: 'Note' } }, { id: 94, action: 60 }],
      },
    ],
    buttons: [{ id: 91, action: 60 }],
  };
  expect(Form.safeParse(form).success).toBe(true);
  for (const type of ['section', 'button'])
    expect(Column.safeParse({ id: 99, name: 'more', label: { en: 'More' }, type }).success).toBe(false);
  const valued = { ...form, sections: [{ id: 92, elements: [{ column: 12, value: 'x' }] }] };
  expect(Form.safeParse(valued).success).toBe(false);
  const both = { ...form, sections: [{ id: 92, elements: [{ id: 93, column: 12, text: { en: 'Note' } }] }] };
  expect(Form.safeParse(both).success).toBe(false);
});

test('[COL-60] an image says something or is decoration, and one that leads somewhere says where', () => {
  const image = (more: object) => ({ id: 95, image: 70, ...more });
  const form = (element: object) => ({
    ...must(smallDocument().forms[1], 'a form'),
    sections: [{ id: 92, elements: [{ column: 12 }, element] }],
  });
  const problems = (more: object) => {
    const parsed = Form.parse(form(image(more)));
    return checkForm(catalogOf(smallDocument(), 1), parsed).map(
      ({ path, code }) => `${path.join('.')}: ${code}`,
    );
  };
  const alt = { en: 'Our logo' };
  expect(problems({ alt, width: 120, align: 'center', link: 'https://example.org/' })).toEqual([]);
  expect(problems({ alt, link: '/app/list/3' })).toEqual([]);
  expect(problems({ decorative: true })).toEqual([]);
  expect(problems({})).toEqual(['sections.0.elements.1: image_text']);
  expect(problems({ decorative: false })).toEqual(['sections.0.elements.1: image_text']);
  expect(problems({ alt, decorative: true })).toEqual(['sections.0.elements.1.decorative: image_text_none']);
  expect(problems({ decorative: true, link: '/app' })).toEqual([
    'sections.0.elements.1.decorative: image_link_text',
  ]);
  for (const link of ['http://example.org', 'javascript:alert(1)', '//evil.example', '/\\evil', 'data:x', ''])
    expect(Form.safeParse(form(image({ alt, link }))).success).toBe(false);
  for (const more of [{ width: 0 }, { width: 1.5 }, { width: 9_999 }, { align: 'left' }, { alt: {} }])
    expect(Form.safeParse(form(image({ alt, ...more }))).success).toBe(false);
});
