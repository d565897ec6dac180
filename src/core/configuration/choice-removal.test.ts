import { expect, test } from 'vitest';
import { smallDocument } from '#test/support/archive/small-document.ts';
import { catalogOf } from '../catalog/catalog.ts';
import type { Document } from '../catalog/schema.ts';
import { choiceConversions } from './choice-conversions.ts';
import { choiceRemoval } from './choice-removal.ts';
import type { Edit } from './edit-schema.ts';
import { partAt } from './place.ts';
import { prepareStep } from './prepare.ts';
import { rebased } from './rebase.ts';
import { documentAfter } from './steps.ts';

const COUNTRY = ['tables', 10, 'columns', 13];
const LIST = [...COUNTRY, 'choices'];
const remove = (code: string): Edit => ({ kind: 'remove', place: [...LIST, code] });
const convert = (code: string, to?: string | null): Edit => ({
  kind: 'convert',
  place: [...LIST, code],
  ...(to === undefined ? {} : { to }),
});
const after = (...edits: readonly Edit[]) => documentAfter(smallDocument(), { steps: [{ edits }], done: 1 });

function conversions(edits: readonly Edit[], base: Document = smallDocument()) {
  const to = catalogOf(documentAfter(base, { steps: [{ edits }], done: 1 }), 1);
  const found = choiceConversions(catalogOf(base, 1), to, edits).get(13);
  return found && Object.fromEntries(found);
}

const third: Edit = { kind: 'add', place: LIST, value: { code: 'de', label: { en: 'Germany' } } };

test('[CONF-100] what records get in the place of a choice is a part of the step, follows the choices that go after it, and is the last thing decided', () => {
  expect(conversions([remove('gb'), convert('gb', 'fr')])).toEqual({ gb: 'fr' });
  expect(conversions([remove('gb'), convert('gb', null)])).toEqual({ gb: null });
  expect(conversions([remove('gb'), convert('gb', 'fr'), convert('gb')])).toBe(undefined);
  const chain = [third, remove('gb'), convert('gb', 'de'), remove('de'), convert('de', 'fr')];
  expect(conversions(chain)).toEqual({ gb: 'fr' });
  // What it would become goes without a word: nobody has said what becomes of these.
  expect(conversions(chain.slice(0, 4))).toBe(undefined);
  // A choice that is there again keeps its records.
  const back: Edit = { kind: 'add', place: LIST, value: { code: 'gb', label: { en: 'Britain' } } };
  expect(conversions([remove('gb'), convert('gb', 'fr'), back])).toBe(undefined);
});

test('[CONF-100] a step that gives records a choice which is not there is refused at its place', () => {
  const refused = prepareStep(smallDocument(), [remove('gb'), convert('gb', 'xx')], 'en');
  expect(refused).toEqual({ ok: false, problems: [{ place: [...LIST, 'gb'], what: 'gone' }] });
  const elsewhere: Edit = { kind: 'convert', place: [...COUNTRY, 'label', 'en'], to: 'fr' };
  expect(prepareStep(smallDocument(), [elsewhere], 'en').ok).toBe(false);
});

test('[CONF-100] on what others have applied meanwhile it stays, unless they have taken the choice away', () => {
  const steps = [[remove('gb'), convert('gb', 'fr')]];
  const head = after({ kind: 'set', place: [...COUNTRY, 'label', 'en'], value: 'Land' });
  expect(rebased(smallDocument(), head, { steps })).toMatchObject({ steps, conflicts: [] });
  expect(rebased(smallDocument(), after(remove('gb')), { steps })).toMatchObject({
    steps: [],
    conflicts: [],
  });
});

test('[CONF-101] filters, formulas and defaults that name a choice name the one that takes its place; without one, formulas and filters stand in the way', () => {
  const base = after(
    { kind: 'set', place: [...COUNTRY, 'default'], value: 'gb' },
    {
      kind: 'set',
      place: [...COUNTRY, 'offered'],
      value: [
        { choice: 'gb', condition: 'true' },
        { choice: 'fr', condition: '#13 <> "gb"' },
      ],
    },
    {
      kind: 'add',
      place: ['views'],
      value: {
        id: 990,
        name: 'british',
        label: { en: 'British' },
        table: 10,
        mode: 'datatable',
        columns: [{ column: [12] }],
        filter: {
          any: [
            { column: [13], operator: 'isWithin', value: ['gb', 'fr'] },
            { formula: '#13 = "gb" or #12 = "gb"' },
          ],
        },
      },
    },
  );
  const removal = choiceRemoval(base, { list: LIST, code: 'gb', to: 'fr' });
  expect(removal.inTheWay).toEqual([]);
  expect(removal.goneAlong).toEqual([
    ['tables', 10],
    ['views', 990],
  ]);
  const next = documentAfter(base, { steps: [removal], done: 1 });
  expect(partAt(next, [...COUNTRY, 'default'])).toBe('fr');
  expect(partAt(next, [...COUNTRY, 'offered'])).toEqual([{ choice: 'fr', condition: '#13 <> "fr"' }]);
  expect(partAt(next, ['views', 990, 'filter'])).toEqual({
    any: [
      { column: [13], operator: 'isWithin', value: ['fr'] },
      // A text that only reads like it is left alone.
      { formula: '#13 = "fr" or #12 = "gb"' },
    ],
  });
  const without = choiceRemoval(base, { list: LIST, code: 'gb' });
  expect(without.inTheWay).toEqual([
    ['views', 990],
    ['tables', 10],
  ]);
  expect(without.goneAlong).toEqual([['tables', 10]]);
  expect(choiceRemoval(smallDocument(), { list: LIST, code: 'gb' }).inTheWay).toEqual([]);
});
