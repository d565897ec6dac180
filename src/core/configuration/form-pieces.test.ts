import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { checkDocument } from '../checks/check-document.ts';
import type { Document, Form } from '../catalog/schema.ts';
import { must } from '../std/must.ts';
import {
  dropped,
  nextSlot,
  positionOf,
  slotOf,
  slotsOf,
  takenOff,
  withColumns,
  withSpan,
  type FormPiece,
  type SlotWay,
} from './form-pieces.ts';
import { prepareStep } from './prepare.ts';

/** The small document, whose first form has two sections: [11, 12 wide, 13] and [15], and buttons. */
function withForm(): Document {
  const document = smallDocument();
  const [form, ...others] = document.forms;
  const sections = [
    { id: 42, columns: 2, elements: [{ column: 11 }, { column: 12, span: 2 }, { column: 13 }] },
    { id: 45, columns: 3, elements: [{ column: 15, span: 3 }] },
    { id: 46, columns: 1, elements: [] },
  ];
  const buttons = [
    { id: 47, action: 61 },
    { id: 48, action: 61 },
  ];
  return { ...document, forms: [{ ...must(form, 'a form'), sections, buttons }, ...others] };
}

function formIn(document: Document): Form {
  return must(document.forms[0], 'the form');
}

const WAYS: readonly SlotWay[] = ['back', 'on', 'up', 'down', 'first', 'last'];

const PIECES: readonly FormPiece[] = [
  { list: 'elements', section: 42, key: 11 },
  { list: 'elements', section: 42, key: 12 },
  { list: 'elements', section: 45, key: 15 },
  { list: 'elements', key: 16, value: { column: 16, span: 2 } },
  { list: 'elements', key: 97, value: { id: 97, text: { en: 'Read this' } } },
  { list: 'sections', key: 42 },
  { list: 'sections', key: 49, value: { id: 49, elements: [] } },
  { list: 'buttons', key: 48 },
];

test('[CONF-9] wherever a piece is put, the form has it there once, keeps everything else, and is sound', () => {
  for (const piece of PIECES) {
    const before = withForm();
    for (const slot of slotsOf(formIn(before), piece)) {
      const edits = dropped(formIn(before), piece, slot);
      const step = prepareStep(before, edits, 'en');
      const after = step.ok ? step.document : before;
      expect([piece, slot, step.ok && checkDocument(after)]).toEqual([piece, slot, []]);
      const { section } = slot;
      const now = { list: piece.list, key: piece.key, ...(section === undefined ? {} : { section }) };
      expect([piece, slotOf(formIn(after), now)]).toEqual([piece, slot]);
    }
  }
});

test('[CONF-9] a piece that is put where it stands changes nothing; a move is one edit of its place', () => {
  const form = formIn(withForm());
  const piece: FormPiece = { list: 'elements', section: 42, key: 12 };
  expect(dropped(form, piece, slotOf(form, piece))).toEqual([]);
  expect(dropped(form, piece, { list: 'elements', section: 42, before: 12 })).toEqual([]);
  expect(dropped(form, piece, { list: 'elements', section: 42, before: 11 })).toEqual([
    { kind: 'move', place: ['forms', 40, 'sections', 42, 'elements', 12], before: 11 },
  ]);
  expect(dropped(form, piece, { list: 'elements', section: 46 })).toEqual([
    { kind: 'remove', place: ['forms', 40, 'sections', 42, 'elements', 12] },
    { kind: 'add', place: ['forms', 40, 'sections', 46, 'elements'], value: { column: 12 } },
  ]);
  expect(dropped(form, piece, { list: 'off' })).toEqual(takenOff(form, piece));
  expect(dropped(form, piece, { list: 'sections' })).toEqual([]);
});

test('[CONF-9] the last section stays, spans follow the columns of their section', () => {
  const document = withForm();
  const form = formIn(document);
  const alone = { ...form, sections: form.sections.slice(0, 1) };
  expect(takenOff(alone, { list: 'sections', key: 42 })).toEqual([]);
  const step = prepareStep(document, withColumns(form, 42, 1), 'en');
  expect(step.ok && checkDocument(step.document)).toEqual([]);
  expect(step.ok && formIn(step.document).sections[0]).toMatchObject({
    columns: 1,
    elements: [{ column: 11 }, { column: 12 }, { column: 13 }],
  });
  expect(withColumns(form, 42, 2)).toEqual([]);
  const wide: FormPiece = { list: 'elements', section: 42, key: 11 };
  expect(withSpan(form, wide, 2)).toHaveLength(1);
  expect([withSpan(form, wide, 3), withSpan(form, wide, 0), withSpan(form, wide, 1)]).toEqual([[], [], []]);
});

test('[CONF-9] keys lead to every slot and back, and rows up and down keep their column', () => {
  const form = formIn(withForm());
  for (const piece of PIECES) {
    const slots = slotsOf(form, piece);
    let at = must(slots[0], 'a slot');
    const met = [at];
    for (let step = 1; step < slots.length; step++) met.push((at = nextSlot(form, piece, at, 'on')));
    expect(met).toEqual(slots);
    expect(nextSlot(form, piece, at, 'on')).toEqual(at);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...WAYS)), (ways) => {
        const end = ways.reduce((slot, way) => nextSlot(form, piece, slot, way), slotOf(form, piece));
        expect(slots).toContainEqual(end);
        const { position, count } = positionOf(form, piece, end);
        expect(position).toBeLessThanOrEqual(count);
      }),
    );
  }
  const added: FormPiece = { list: 'elements', key: 16, value: { column: 16 } };
  const start = { list: 'elements', section: 42, before: 11 } as const;
  const down = nextSlot(form, added, start, 'down');
  expect(down).toEqual({ list: 'elements', section: 42, before: 12 });
  expect(nextSlot(form, added, down, 'down')).toEqual({ list: 'elements', section: 42, before: 13 });
  expect(nextSlot(form, added, down, 'up')).toEqual(start);
});
