import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextBatch } from './text-batch.ts';
import { ValueSet } from './value-set.ts';

/** Adds texts in batches of so many, their places as lines; gives which of them were known. */
function addAll(
  set: ValueSet,
  texts: readonly string[],
  { size, from = 0 }: { size: number; from?: number },
) {
  const batch = new TextBatch();
  const known: boolean[] = [];
  for (let at = 0; at < texts.length; at += size) {
    const part = texts.slice(at, at + size);
    batch.clear(part.length);
    for (const [place, text] of part.entries()) batch.push(text, from + at + place);
    set.addAll(batch);
    known.push(...part.map((_, place) => batch.known[place] === 1));
  }
  return known;
}

const Texts = fc.array(fc.nat({ max: 2_000 }).map(String), { maxLength: 3_000 });

test('[FILES-2] every text is known from its second line on, and the lines are those where each stands first', () => {
  fc.assert(
    fc.property(Texts, fc.integer({ min: 1, max: 900 }), (texts, size) => {
      const set = new ValueSet();
      expect(addAll(set, texts, { size })).toEqual(texts.map((text, at) => texts.indexOf(text) < at));
      const { hashes, lines } = set.sorted();
      expect([...hashes]).toEqual([...hashes].toSorted((one, other) => (one < other ? -1 : 1)));
      const first = [...new Set(texts)].map((text) => texts.indexOf(text));
      expect([...lines].toSorted((one, other) => one - other)).toEqual(first);
      expect([set.count, set.isWhole]).toEqual([first.length, true]);
    }),
    { numRuns: 30 },
  );
});

test('[FILES-2] texts that are certainly new are found by those that come after them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3_000 }), Texts, (count, texts) => {
      const set = new ValueSet();
      const batch = new TextBatch();
      batch.clear(count);
      for (let at = 0; at < count; at += 1) batch.push(String(at), at);
      set.append(batch);
      expect(set.size).toBe(count);
      const known = texts.map((text, at) => Number(text) < count || texts.indexOf(text) < at);
      expect(addAll(set, texts, { size: 500, from: count })).toEqual(known);
    }),
    { numRuns: 30 },
  );
});

test('[FILES-3] where there is no room the smallest hashes stand for all, of what comes later as well', () => {
  const texts = Array.from({ length: 10_000 }, (_, at) => `text ${at}`);
  const [whole, part] = [new ValueSet(), new ValueSet()];
  addAll(whole, texts, { size: 1_000 });
  addAll(part, texts.slice(0, 5_000), { size: 1_000 });
  part.halve();
  part.halve();
  addAll(part, texts.slice(5_000), { size: 1_000, from: 5_000 });
  expect(part.isWhole).toBe(false);
  expect(part.size).toBeLessThan(3_000);
  expect(Math.abs(part.count - texts.length)).toBeLessThan(1_000);
  const [all, kept] = [whole.sorted(), part.sorted()];
  expect(kept).toEqual({
    hashes: all.hashes.slice(0, part.size),
    lines: all.lines.slice(0, part.size),
  });
});
