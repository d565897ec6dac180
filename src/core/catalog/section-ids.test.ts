import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutPlainIds, withSectionIds } from './section-ids.ts';

const PLAIN = withSectionIds(40, [{}, {}, {}, {}]).map(({ id }) => id as number);

test('[ARCH-3] sections without ids get different ones, the same each time, beside those that some have', () => {
  const id = fc.option(fc.oneof(fc.constantFrom(...PLAIN), fc.integer({ min: 1, max: 9 })), {
    nil: undefined,
  });
  fc.assert(
    fc.property(fc.uniqueArray(id, { selector: (one) => one ?? Math.random(), maxLength: 4 }), (ids) => {
      const sections = ids.map((one) => (one === undefined ? {} : { id: one }));
      const given = withSectionIds(40, sections);
      expect(new Set(given.map((section) => section.id)).size).toBe(sections.length);
      expect(given).toEqual(withSectionIds(40, sections));
      expect(given).toMatchObject(sections);
    }),
  );
});

test('[ARCH-3][ARCH-4] texts and buttons of a section get ids as well, columns none', () => {
  const elements = [{ text: { en: 'x' } }, { column: 1 }, { action: 7 }, { id: 3, text: { en: 'y' } }];
  const sections: readonly { readonly id?: number; readonly elements: readonly object[] }[] = [
    { elements },
    { elements },
  ];
  const given = withSectionIds(40, sections);
  const ids = given.flatMap((section) =>
    section.elements.map((element) => ('id' in element ? element.id : 0)),
  );
  expect(ids.filter((id) => id === 0)).toHaveLength(2);
  expect(new Set(ids).size).toBe(ids.length - 2);
  expect(withoutPlainIds(40, given)).toEqual([{ elements }, { elements }]);
});

test('[ARCH-4] ids that reading gives again are not written, whatever the order of the sections', () => {
  const id = fc.oneof(fc.constantFrom(...PLAIN), fc.integer({ min: 1, max: 9 }));
  fc.assert(
    fc.property(fc.uniqueArray(id, { maxLength: 4 }), (ids) => {
      const sections = ids.map((one) => ({ id: one }));
      expect(withSectionIds(40, withoutPlainIds(40, sections))).toEqual(sections);
    }),
  );
  expect(withoutPlainIds(40, withSectionIds(40, [{}, {}]))).toEqual([{}, {}]);
});
