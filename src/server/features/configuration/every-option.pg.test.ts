import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Document } from '#core/catalog/schema.ts';
import { sameValue } from '#core/configuration/compare.ts';
import { partAt, placeKey } from '#core/configuration/place.ts';
import { must } from '#core/std/must.ts';
import { testApp, testUser } from '#test/support/calls/app.ts';
import { configurator, type Configurator } from '#test/support/calls/configurator.ts';
import {
  acceptedOptions,
  groundOf,
  type AcceptedOption,
} from '#test/support/configuration/accepted-options.ts';
import { documentToFill, soundAfter, withEveryPart } from '#test/support/configuration/every-part.ts';
import { OPTION_IMAGES } from '#test/support/images/test-images.ts';
import { everyTypeWorld } from '#test/support/worlds/every-type.ts';
import { readArchive, writeArchive } from '../../archive/archive.ts';
import { changeCatalog, openCatalog } from '../../catalog/catalog.ts';
import { keepImages, readImage } from '../../images/images.ts';

const { db } = await everyTypeWorld();
const folder = await mkdtemp(join(tmpdir(), 'colonnade-options-'));
const { document, table } = await documentToFill();
const every = withEveryPart(document, table);
const store = await openCatalog(db);
let chief: Configurator;

beforeAll(async () => {
  await keepImages(db, OPTION_IMAGES);
  await changeCatalog(db, every.document, { author: null, message: 'Parts of every kind' });
  await store.reload();
  const app = await testApp(db, undefined, undefined, { store });
  await testUser(db, 'chief', { supervisor: true });
  chief = await configurator(app, 'chief');
});

afterAll(async () => await rm(folder, { recursive: true }));

/** Options whose columns, once there, do not take another value: adding anew is what the refusal says. */
const FIXED_ONCE_THERE: ReadonlySet<string> = new Set(['target', 'table']);

interface Together {
  readonly base: Document;
  document: Document;
  readonly places: Set<string>;
  readonly options: AcceptedOption[];
}

/** Options that can be set together, one after the other, in few drafts. */
function draftsOf(accepted: readonly AcceptedOption[]): readonly Together[] {
  const drafts: Together[] = [];
  let left = accepted.filter(({ key }) => !FIXED_ONCE_THERE.has(key));
  while (left.length > 0) {
    const draft = begun(must(left[0], 'an option'));
    const isOnBase = draft.base === every.document;
    take(
      draft,
      left.filter(({ part }) => isOnBase === (part.kind === 'assertions')),
    );
    const taken = new Set(draft.options);
    must(taken.size > 0 || undefined, 'a sound document');
    left = left.filter((option) => !taken.has(option));
    drafts.push(draft);
  }
  return drafts;
}

/** Takes options in: all at once where the document is sound with them, else half of them at a time. */
function take(draft: Together, options: readonly AcceptedOption[]): void {
  const free = apart(draft, options);
  const next = soundAfter(
    draft.document,
    free.flatMap(({ edits }) => edits),
  );
  if (next) {
    draft.document = next;
    draft.options.push(...free);
    for (const place of free.flatMap(placesOf)) draft.places.add(place);
  } else if (free.length > 1) {
    take(draft, free.slice(0, free.length >> 1));
    take(draft, free.slice(free.length >> 1));
  }
}

/** Those of some options that set other places than a draft, and than each other. */
function apart({ places }: Together, options: readonly AcceptedOption[]): readonly AcceptedOption[] {
  const taken = new Set(places);
  return options.filter((option) => {
    const own = placesOf(option);
    if (own.some((place) => taken.has(place))) return false;
    for (const place of own) taken.add(place);
    return true;
  });
}

function placesOf({ edits }: AcceptedOption): readonly string[] {
  return edits.map(({ place }) => placeKey(place));
}

function begun({ part }: AcceptedOption): Together {
  const base = groundOf(every.document, part);
  return { base, document: base, places: new Set(), options: [] };
}

test('[CONF-35] a part of every kind and form is made, and every option of it goes from its panel into the draft, is applied, and is in the archive', async () => {
  expect(every.missing).toEqual([]);
  const { accepted, refused } = acceptedOptions(every, table);
  // A table is made as a child table; it does not become one. A time of day goes with another start than those that come first.
  // Its resources have no work calendar, and no other planning needs them.
  expect(refused).toEqual([
    'tables: parent',
    'views:scheduler clock',
    'views:scheduler calendar',
    'views:scheduler layers',
    'views:scheduler layers[].view',
    'views:scheduler layers[].as',
  ]);
  const drafts = draftsOf(accepted);
  for (const { base, options } of drafts) {
    await changeCatalog(db, base, { author: null, message: 'As before' });
    await store.reload();
    await expectKept(options);
  }
}, 240_000);

/** The options are edits of one draft, which is applied, and are read from the archive of what is in force then. */
async function expectKept(options: readonly AcceptedOption[]): Promise<void> {
  const edited = await chief.edit(...options.flatMap(({ edits }) => edits));
  expect([edited.status, edited.errors, edited.problems]).toEqual([200, undefined, []]);
  const applied = await chief.apply();
  expect([applied.status, applied.errors]).toEqual([200, undefined]);
  const now = store.current().document;
  await writeArchive(now, folder, async ({ hash }) => (await readImage(db, hash)).bytes);
  const read = await readArchive(folder);
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  expect(sameValue(read.document, now)).toBe(true);
  for (const edit of options.flatMap(({ edits }) => edits)) {
    if (edit.kind !== 'set') continue;
    const found = partAt(read.document, edit.place);
    // Formulas are kept by ids, and amounts as texts.
    const isOther = typeof found === 'string' && ['string', 'number'].includes(typeof edit.value);
    expect({ place: edit.place, value: isOther ? edit.value : found }).toEqual({
      place: edit.place,
      value: edit.value,
    });
  }
}
