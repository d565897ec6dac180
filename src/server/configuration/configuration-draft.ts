import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { checkDocument } from '#core/checks/check-document.ts';
import { checkIcons } from '#core/checks/check-icons.ts';
import type { CatalogProblem } from '#core/checks/catalog-problem.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { editsBetween } from '#core/configuration/edits-between.ts';
import { placeKey } from '#core/configuration/place.ts';
import { editPlaceOf, prepareStep, type StepProblem } from '#core/configuration/prepare.ts';
import { documentAfter } from '#core/configuration/steps.ts';
import { rebased, type EditConflict, type Settling } from '#core/configuration/rebase.ts';
import type {
  DraftProblem,
  DraftState,
  DraftStep,
} from '#core/contract/configuration/configuration-routes.ts';
import { isProductObject } from '#core/catalog/product-objects.ts';
import { KINDS } from '#core/catalog/objects/registry.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import {
  changeCatalog,
  documentOfVersion,
  imageProblems,
  type ChangeNote,
  type NextDocument,
} from '../catalog/catalog.ts';
import type { Database } from '../database/pool.ts';
import { diagnosticText, problemText, shapeText, type Translations } from '../translations/translations.ts';
import { dropDraftRow, readDraftRow, writeDraftRow, type ConfigurationRow } from './configuration-rows.ts';

/** Most steps that a draft keeps apart, to be undone one by one; older ones become one. */
const MOST_STEPS = 1_000;
/** Most characters of a draft's steps. */
const LONGEST = 32_000_000;

/** What work on a draft needs. */
export interface Configuring {
  readonly db: Database;
  readonly catalog: Catalog;
  readonly translations: Translations;
  /** Whose draft it is. */
  readonly user: number;
  readonly locale: string;
}

/** A draft on the catalog in force, with the document that it makes. */
export interface ConfigurationDraft extends ConfigurationRow {
  readonly document: Document;
  readonly conflicts: readonly EditConflict[];
}

/**
 * The user's draft on the catalog in force: where others have changed that meanwhile, its steps are made on theirs. While
 * both changed the same place, the draft stays on its base, with what is to be decided.
 */
export async function openDraft(configuring: Configuring): Promise<ConfigurationDraft> {
  const { db, catalog, user } = configuring;
  const row = await readDraftRow(db, user);
  if (!row) return { ...emptyDraft(catalog), document: catalog.document, conflicts: [] };
  if (row.base === catalog.version)
    return { ...row, document: documentAfter(catalog.document, row), conflicts: [] };
  const base = await documentOfVersion(db, row.base);
  const { conflicts, ...next } = onNewest(row, base, catalog);
  if (conflicts.length > 0) return { ...row, document: documentAfter(base, row), conflicts };
  if (await writeDraftRow(db, user, next.row))
    return { ...next.row, revision: row.revision + 1, document: next.document, conflicts };
  return await openDraft(configuring);
}

function emptyDraft({ version }: Catalog): ConfigurationRow {
  return { base: version, title: '', steps: [], done: 0, revision: 0 };
}

/** A draft's made steps on the catalog in force; undone ones are given up with that. */
function onNewest(
  row: ConfigurationRow,
  base: Document,
  { document, version }: Catalog,
  settled?: ReadonlyMap<string, Settling>,
): {
  readonly row: ConfigurationRow;
  readonly document: Document;
  readonly conflicts: readonly EditConflict[];
} {
  const made = row.steps.slice(0, row.done);
  const result = rebased(base, document, {
    steps: made.map(({ edits }) => edits),
    ...(settled ? { settled } : {}),
  });
  const at = made.at(-1)?.at ?? new Date().toISOString();
  const steps: readonly DraftStep[] = result.steps.map((edits, index) => ({
    at: made[index]?.at ?? at,
    edits: [...edits],
  }));
  return {
    row: { ...row, base: version, steps, done: steps.length },
    document: result.document,
    conflicts: result.conflicts,
  };
}

/** What the client gets of a draft. */
export function draftState(
  { catalog, translations, locale }: Configuring,
  draft: ConfigurationDraft,
): DraftState {
  const { revision, title, base, steps, done, document, conflicts } = draft;
  return {
    revision,
    title,
    base,
    version: catalog.version,
    steps: steps.map(({ at, edits }) => ({ at, edits: [...edits] })),
    done,
    problems:
      done === 0
        ? []
        : documentProblems(document).map((problem) =>
            toldProblem(document, problem, { translations, locale }),
          ),
    conflicts: conflicts.map(({ place, ...values }) => ({ place: [...place], ...values })),
  };
}

/** Everything that is wrong with a document; nothing where it may become a catalog. */
export function documentProblems(document: Document): readonly CatalogProblem[] {
  return [...checkDocument(document), ...checkIcons(document)];
}

/** The document of the last step of a draft before it had a problem, found by halves. */
export function soundDocument(base: Document, { steps, done }: ConfigurationRow): Document {
  let [sound, wrong] = [{ steps: 0, document: base }, done];
  while (wrong - sound.steps > 1) {
    const middle = Math.floor((sound.steps + wrong) / 2);
    const document = documentAfter(base, { steps, done: middle });
    if (documentProblems(document).length === 0) sound = { steps: middle, document };
    else wrong = middle;
  }
  return sound.document;
}

/** A problem of a document at its place. */
export function toldProblem(
  document: Document,
  problem: CatalogProblem,
  { translations, locale }: Pick<Configuring, 'translations' | 'locale'>,
): DraftProblem {
  const { kind, name, path } = problem;
  const object =
    kind === 'application'
      ? document.application
      : objectsIn(document, kind).find((one) => one.name === name);
  return {
    place: object ? [...editPlaceOf(kind, object, path)] : [kind],
    message: problemText(translations, problem, locale),
  };
}

/** Makes a step; throws AppError `value.refused` with what is wrong at each place, by `placeKey`. */
export async function editDraft(
  configuring: Configuring,
  revision: number,
  edits: readonly Edit[],
): Promise<ConfigurationDraft> {
  const draft = await draftOfRevision(configuring, revision);
  refuseOwnObjects(draft.document, edits);
  const step = prepareStep(draft.document, edits, configuring.locale);
  if (!step.ok) throw refusedStep(configuring, step.problems);
  await demandImages(configuring.db, draft.document, step.document);
  return await withStep(configuring, draft, step);
}

/**
 * Makes the document of a draft another one, which is sound, by one step of what differs; undefined where nothing does.
 */
export async function replaceDraft(
  configuring: Configuring,
  draft: ConfigurationDraft,
  document: Document,
): Promise<ConfigurationDraft | undefined> {
  const edits = editsBetween(draft.document, document);
  return edits.length === 0 ? undefined : await withStep(configuring, draft, { edits, document });
}

async function withStep(
  configuring: Configuring,
  draft: ConfigurationDraft,
  { edits, document }: { readonly edits: readonly Edit[]; readonly document: Document },
): Promise<ConfigurationDraft> {
  const made = [...draft.steps.slice(0, draft.done), { at: new Date().toISOString(), edits: [...edits] }];
  const steps = made.length > MOST_STEPS ? [...together(made.slice(0, 2)), ...made.slice(2)] : made;
  return await written(configuring, draft, { steps, done: steps.length, document });
}

/** The product's own objects stay as they are. Throws AppError `value.refused` with `configuration.own` at their places. */
function refuseOwnObjects(document: Document, edits: readonly Edit[]): void {
  const wrong = edits.filter(({ place: [kind, id] }) => {
    const known = KINDS.find((one) => one === kind);
    const object = known && objectsIn(document, known).find((one) => one.id === id);
    return known !== undefined && object !== undefined && isProductObject(known, object.name);
  });
  if (wrong.length === 0) return;
  const problems = wrong.map(({ place }) => ({ column: placeKey(place), code: 'configuration.own' }));
  throw new AppError('value.refused', {}, problems);
}

/** An image is uploaded before a step names it. Throws AppError `value.refused` with `image.gone` at its place. */
async function demandImages(db: Database, from: Document, document: Document): Promise<void> {
  const gone = await imageProblems(db, from, document);
  const problems = objectsIn(document, 'images')
    .filter(({ name }) => gone.some((problem) => problem.name === name))
    .map(({ id }) => ({ column: placeKey(['images', id, 'file']), code: 'image.gone' }));
  if (problems.length > 0) throw new AppError('value.refused', {}, problems);
}

function together(steps: readonly DraftStep[]): readonly DraftStep[] {
  const last = steps.at(-1);
  return last ? [{ at: last.at, edits: steps.flatMap(({ edits }) => edits) }] : [];
}

function refusedStep({ translations, locale }: Configuring, problems: readonly StepProblem[]): AppError {
  return new AppError(
    'value.refused',
    {},
    problems.map((problem) => ({ column: placeKey(problem.place), ...wordsOf(problem) })),
  );

  function wordsOf({ what, issue, diagnostic }: StepProblem): Omit<ColumnProblem, 'column'> {
    if (what === 'formula')
      return {
        code: 'configuration.formula',
        params: {
          message: diagnostic ? diagnosticText(translations, diagnostic, locale).message : '',
        },
      };
    if (what !== 'shape' || !issue) return { code: `configuration.${what}` };
    const { code, origin, limit, message } = issue;
    if (code === 'too_big' && limit !== undefined)
      return { code: origin === 'number' ? 'value.too_large' : 'value.too_long', params: { max: limit } };
    if (code === 'too_small' && origin === 'number' && limit !== undefined)
      return { code: 'value.too_small', params: { min: limit } };
    if (code === 'too_small' || /received undefined/.test(message)) return { code: 'value.required' };
    return { code: 'configuration.shape', params: { message: shapeText(translations, message, locale) } };
  }
}

/** Undoes or makes again steps, so that the first `done` of them are made. */
export async function goInDraft(
  configuring: Configuring,
  revision: number,
  done: number,
): Promise<ConfigurationDraft> {
  const draft = await draftOfRevision(configuring, revision);
  if (done > draft.steps.length) throw new AppError('request.invalid', { reason: 'body.done' });
  const document = documentAfter(configuring.catalog.document, { steps: draft.steps, done });
  return await written(configuring, draft, { done, document });
}

export async function nameDraft(
  configuring: Configuring,
  revision: number,
  title: string,
): Promise<ConfigurationDraft> {
  const draft = await draftOfRevision(configuring, revision);
  return await written(configuring, draft, { title });
}

/** Makes the draft on the catalog in force, with the given values where both changed a place. */
export async function settleDraft(
  configuring: Configuring,
  revision: number,
  settled: ReadonlyMap<string, Settling>,
): Promise<ConfigurationDraft> {
  const { db, catalog, user } = configuring;
  const row = await readDraftRow(db, user);
  if (row?.revision !== revision) throw new AppError('configuration.stale');
  const base = await documentOfVersion(db, row.base);
  const { conflicts, ...next } = onNewest(row, base, catalog, settled);
  if (conflicts.length > 0) return { ...row, document: documentAfter(base, row), conflicts };
  if (!(await writeDraftRow(db, user, next.row))) throw new AppError('configuration.stale');
  return await openDraft(configuring);
}

export async function discardConfiguration(
  configuring: Configuring,
  revision: number,
): Promise<ConfigurationDraft> {
  const { db, user } = configuring;
  if (!(await dropDraftRow(db, user, revision))) throw new AppError('configuration.stale');
  return await openDraft(configuring);
}

/**
 * Puts the draft in force, and ends it. Throws AppError `configuration.problems` where it could not become a catalog,
 * `configuration.conflict` where others have changed the same, CatalogRefused where values stand in the way.
 */
export async function applyDraft(
  configuring: Configuring,
  revision: number,
  { title, converted }: Pick<ChangeNote, 'converted'> & { readonly title: string },
): Promise<Catalog> {
  const { db, user } = configuring;
  const applied = async (from: Catalog): Promise<NextDocument> => {
    const row = await readDraftRow(db, user);
    if (row?.revision !== revision) throw new AppError('configuration.stale');
    const base = row.base === from.version ? from.document : await documentOfVersion(db, row.base);
    const { row: newest, document, conflicts } = onNewest(row, base, from);
    if (conflicts.length > 0) throw new AppError('configuration.conflict');
    if (row.done === 0) throw new AppError('configuration.nothing');
    if (documentProblems(document).length > 0) throw new AppError('configuration.problems');
    return { document, edits: madeEdits(newest) };
  };
  return await changeCatalog(db, applied, {
    author: user,
    message: title,
    occasion: 'apply',
    ...(converted ? { converted } : {}),
    also: async (tx) => {
      if (!(await dropDraftRow(tx, user, revision))) throw new AppError('configuration.stale');
    },
  });
}

/** The edits of the steps of a draft that are made. */
export function madeEdits({ steps, done }: ConfigurationRow): readonly Edit[] {
  return steps.slice(0, done).flatMap(({ edits }) => edits);
}

/** The draft of `revision`, which can go on. Throws AppError `configuration.stale`, `configuration.conflict`. */
export async function draftOfRevision(
  configuring: Configuring,
  revision: number,
): Promise<ConfigurationDraft> {
  const draft = await openDraft(configuring);
  if (draft.conflicts.length > 0) throw new AppError('configuration.conflict');
  if (draft.revision !== revision) throw new AppError('configuration.stale');
  return draft;
}

async function written(
  { db, user }: Configuring,
  { document: before, conflicts, ...row }: ConfigurationDraft,
  { document = before, ...change }: Partial<ConfigurationDraft>,
): Promise<ConfigurationDraft> {
  const next = { ...row, ...change };
  if (JSON.stringify(next.steps).length > LONGEST) throw new AppError('configuration.too_large');
  if (!(await writeDraftRow(db, user, next))) throw new AppError('configuration.stale');
  return { ...next, revision: row.revision + 1, document, conflicts };
}

/** The draft's document as a catalog, of no version that is kept. */
export function draftCatalog({ document }: ConfigurationDraft, { version }: Catalog): Catalog {
  return catalogOf(document, version);
}
