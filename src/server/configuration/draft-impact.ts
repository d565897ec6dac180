import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { choiceConversions } from '#core/configuration/choice-conversions.ts';
import type { Edit } from '#core/configuration/edit-schema.ts';
import { editPlaceOf } from '#core/configuration/prepare.ts';
import { placeKey } from '#core/configuration/place.ts';
import type {
  BrokenControl,
  DraftImpact,
  ImpactProblem,
} from '#core/contract/configuration/impact-routes.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { formulasOf, scopeOf } from '#core/formula/store/kept-formulas.ts';
import { technicalFormula } from '#core/formula/store/rewrite.ts';
import { labelOf } from '#core/language/labels.ts';
import { foreseeIn, readingAll, type ForeseenDocument } from '../catalog/catalog.ts';
import { patience } from '../database/patience.ts';
import { madeEdits, toldProblem, type ConfigurationDraft, type Configuring } from './configuration-draft.ts';
import { controlImpact, controlToJudge } from './impact-controls.ts';
import { goneChoices } from './impact-choices.ts';
import { changedPeople, changedRoles, type Compared } from './impact-rights.ts';
import { brokenSaved } from './impact-saved.ts';
import { changedTypes } from './impact-types.ts';
import { touchedObjects } from './impact-touched.ts';

/** How long values are waited for, in milliseconds: each question, and all together. */
const WAITING = { each: 5_000, all: 20_000 };

/** What applying a draft without problems would do. Changes nothing. */
export async function impactOf(configuring: Configuring, draft: ConfigurationDraft): Promise<DraftImpact> {
  return await impactOfDocument(configuring, draft.document, madeEdits(draft));
}

/** What putting a document without problems in force would do; `edits` say what becomes of choices. Changes nothing. */
export async function impactOfDocument(
  configuring: Configuring,
  document: Document,
  edits: readonly Edit[] = [],
): Promise<DraftImpact> {
  const { db, catalog: from, locale } = configuring;
  const compared = comparedWith(configuring, document, edits);
  const { to } = compared;
  return await readingAll(db, async (tx) => {
    const waiting = patience(WAITING);
    const foreseen = await foreseeIn(tx, document, { waiting, known: from, edits });
    return {
      problems: foreseen.problems.map((problem) => impactProblem(configuring, document, problem)),
      unchecked: foreseen.unchecked.map((problem) => toldProblem(document, problem, configuring).place),
      assertions: document.assertions?.length ?? 0,
      broken: await controlImpact(tx, compared, waiting),
      choices: await goneChoices(tx, compared, waiting),
      types: await changedTypes(tx, compared, waiting),
      statements: foreseen.statements,
      rewritten: foreseen.rewritten.map(({ table, ...size }) => ({
        table: labelOf(to.tables.get(table)?.plural ?? {}, locale),
        ...size,
      })),
      formulas: changedFormulas(from, to),
      touched: touchedObjects(compared),
      saved: await brokenSaved(tx, compared),
      rights: await changedRoles(tx, compared),
      people: await changedPeople(tx, compared),
    };
  });
}

/** The records that break a control of a draft; undefined where it asks nothing of them, or cannot be asked. */
export async function brokenOf(
  configuring: Configuring,
  draft: ConfigurationDraft,
  control: number,
): Promise<BrokenControl | undefined> {
  const compared = comparedWith(configuring, draft.document, madeEdits(draft));
  const judged = controlToJudge(compared.to, control);
  if (!judged) return undefined;
  return await readingAll(configuring.db, async (tx) => {
    const [broken] = await controlImpact(tx, compared, patience(WAITING), [judged]);
    return broken;
  });
}

function comparedWith(
  { catalog: from, locale }: Configuring,
  document: Document,
  edits: readonly Edit[],
): Compared {
  const to = catalogOf(document, from.version);
  return { from, to, locale, conversions: choiceConversions(from, to, edits) };
}

function impactProblem(
  configuring: Configuring,
  document: Document,
  problem: ForeseenDocument['problems'][number],
): ImpactProblem {
  const { demand } = problem;
  const { place, message } = toldProblem(document, problem, configuring);
  if (!demand) return { place, message };
  const { kind, count, table, cells } = demand;
  return {
    place,
    message,
    demand: { kind, count, tableId: table.id, records: cells.map((cell) => ({ ...cell })) },
  };
}

/** Formulas that stand in both and read otherwise. */
function changedFormulas(before: Catalog, after: Catalog): DraftImpact['formulas'] {
  const old = writtenFormulas(before);
  return [...writtenFormulas(after)].flatMap(([key, { place, text }]) => {
    const was = old.get(key)?.text;
    return was === undefined || was === text ? [] : [{ place: [...place], before: was, after: text }];
  });
}

function writtenFormulas(catalog: Catalog) {
  return new Map(
    formulasOf(catalog).flatMap((formula) => {
      const { kind, object: name, path, text, wanted } = formula;
      const objects = kind === 'application' ? [] : objectsIn(catalog.document, kind);
      const object = objects.find((one) => one.name === name);
      if (!object || kind === 'application') return [];
      const place = editPlaceOf(kind, object, path);
      const written = technicalFormula(text, scopeOf(catalog, formula), wanted);
      return [[placeKey(place), { place, text: written }] as const];
    }),
  );
}
