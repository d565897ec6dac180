import { expect, test } from 'vitest';
import type { CellsAnswer } from '#core/contract/lists/cells-routes.ts';
import { RowEdits } from './row-edits.ts';

const DONE: CellsAnswer = {
  changed: 1,
  created: [],
  cells: 1,
  refused: [],
  links: [],
  warnings: [],
  operation: 7,
};

/** Edits whose saves are noted and answered one after the other. */
function editsWith(...answers: readonly (CellsAnswer | Error)[]) {
  const saved: unknown[] = [];
  const told: number[] = [];
  const left = [...answers];
  const edits = new RowEdits({
    save: async (row) => {
      saved.push(row);
      const answer = left.shift() ?? DONE;
      if (answer instanceof Error) throw answer;
      return await Promise.resolve(answer);
    },
    onSaved: ({ operation }) => told.push(operation ?? 0),
    faultOf: () => ({ code: 'server.failed', message: 'No answer' }),
  });
  return { edits, saved, told };
}

const refusing = (column: string | undefined, code: string): CellsAnswer => ({
  ...DONE,
  changed: 0,
  operation: null,
  refused: [{ recordId: 5, ...(column ? { column } : {}), code, message: 'Refused.' }],
});

test('[LIST-54] the edits of one row are saved together when it is left, and only what differs', async () => {
  const { edits, saved, told } = editsWith();
  edits.change({ id: 5, name: 'city' }, 'Rio', 'Paris');
  edits.change({ id: 5, name: 'score' }, 3, 2);
  edits.change({ id: 5, name: 'score' }, 2, 3);
  edits.change({ id: 5, name: 'name' }, 'Ada', null);
  expect(await edits.accept(5)).toBe(true);
  expect(saved).toEqual([
    { id: 5, values: { city: 'Rio', name: 'Ada' }, seen: { city: 'Paris', name: null } },
  ]);
  expect(told).toEqual([7]);
  expect(edits.of(5)?.saved).toBe(true);
  edits.loaded();
  expect(edits.of(5)).toBeUndefined();
  edits.change({ id: 6, name: 'city' }, 'Rome', 'Rome');
  expect(await edits.accept(6)).toBe(true);
  expect(saved).toHaveLength(1);
});

test('[LIST-54] what is refused stays as it was typed, with the reason at its cell', async () => {
  const { edits, told } = editsWith(refusing('city', 'value.too_long'), new Error('gone'), DONE);
  edits.change({ id: 5, name: 'city' }, 'R'.repeat(999), 'Paris');
  expect(await edits.accept(5)).toBe(false);
  expect(edits.of(5)).toMatchObject({ faults: { city: { code: 'value.too_long' } }, saved: false });
  edits.change({ id: 5, name: 'city' }, 'Rio', 'Paris');
  expect(edits.of(5)?.faults).toEqual({});
  expect(await edits.accept(5)).toBe(false);
  expect(edits.of(5)).toMatchObject({ values: { city: 'Rio' }, faults: { city: { message: 'No answer' } } });
  edits.loaded();
  expect(edits.of(5)?.values).toEqual({ city: 'Rio' });
  expect(await edits.accept(5)).toBe(true);
  expect(told).toEqual([7]);
});

test('[LIST-47] after a conflict the value that was seen is the one that somebody else saved', async () => {
  const { edits, saved } = editsWith(refusing('city', 'record.changed'));
  edits.change({ id: 5, name: 'city' }, 'Rio', 'Paris');
  expect(await edits.accept(5)).toBe(false);
  edits.change({ id: 5, name: 'city' }, 'Rome', 'Lima');
  expect(await edits.accept(5)).toBe(true);
  expect(saved.at(-1)).toEqual({ id: 5, values: { city: 'Rome' }, seen: { city: 'Lima' } });
});

test('[LIST-54] a text that is no value keeps its row from being saved until it is one, or dropped', async () => {
  const { edits, saved } = editsWith();
  edits.typingProblem({ id: 5, name: 'score' }, { code: 'value.integer' });
  expect(edits.leave(5, 'score')).toBe(false);
  expect(await edits.accept(5)).toBe(false);
  expect(edits.of(5)?.faults).toEqual({ score: { code: 'value.integer' } });
  edits.drop(5);
  expect(edits.of(5)).toBeUndefined();
  expect(await edits.accept(5)).toBe(true);
  expect(saved).toEqual([]);
});

test('[LIST-53] a new row is saved with all that it was given, and one that was given nothing goes', async () => {
  const { edits, saved } = editsWith({ ...DONE, created: [12] });
  const [untouched, given] = [edits.add(), edits.add()];
  expect(edits.added).toEqual([untouched, given]);
  edits.change({ id: given, name: 'name' }, 'Ada', null);
  expect(await edits.accept(untouched)).toBe(true);
  expect(await edits.accept(given)).toBe(true);
  expect(saved).toEqual([{ id: given, values: { name: 'Ada' }, seen: { name: null } }]);
  edits.loaded();
  expect(edits.added).toEqual([]);
});

test('[LIST-94] a new row of a group begins with its values, and goes where nothing else is typed', async () => {
  const { edits, saved } = editsWith();
  const key = edits.add({ country: 'FR' }, '/FR');
  expect([edits.added, edits.addedTo('/FR'), edits.addedTo('/DE')]).toEqual([[], key, undefined]);
  expect(edits.isUntouched(key)).toBe(true);
  expect(await edits.accept(key)).toBe(true);
  expect([edits.of(key), saved]).toEqual([undefined, []]);
  const other = edits.add({ country: 'FR' }, '/FR');
  edits.change({ id: other, name: 'name' }, 'Ada', null);
  expect(edits.isUntouched(other)).toBe(false);
  expect(await edits.accept(other)).toBe(true);
  expect(saved).toMatchObject([{ id: other, values: { country: 'FR', name: 'Ada' } }]);
});

test('[LIST-120] what is not stored outlives its page, and is saved by the next one', async () => {
  const { edits } = editsWith(refusing('city', 'value.too_long'));
  edits.change({ id: 5, name: 'city' }, 'Rio', 'Paris');
  expect(await edits.accept(5)).toBe(false);
  const untouched = edits.add({ country: 'FR' }, '/FR');
  const given = edits.add({ country: 'FR' }, '/FR');
  edits.change({ id: given, name: 'name' }, 'Ada', null);
  edits.change({ id: 6, name: 'city' }, 'Rome', 'Lima');
  expect(await edits.accept(6)).toBe(true);
  const saved: unknown[] = [];
  const later = new RowEdits(
    {
      save: async (row) => {
        saved.push(row);
        return await Promise.resolve(DONE);
      },
      onSaved: () => undefined,
      faultOf: () => ({ code: 'server.failed', message: 'No answer' }),
    },
    edits.unsaved,
  );
  expect([later.takeRestored(), later.takeRestored()]).toEqual([[5, given], []]);
  expect([later.of(5)?.faults, later.of(untouched), later.addedTo('/FR')]).toEqual([{}, undefined, given]);
  expect(later.add()).toBeLessThan(given);
  expect([await later.accept(5), await later.accept(given)]).toEqual([true, true]);
  expect(saved).toMatchObject([
    { id: 5, values: { city: 'Rio' }, seen: { city: 'Paris' } },
    { id: given, values: { country: 'FR', name: 'Ada' } },
  ]);
  expect(later.unsaved).toEqual([]);
});
