import { catalogOf, type Catalog } from '#core/catalog/catalog.ts';
import { exactChoices, MAX_CHOICES } from '#core/catalog/new-choices.ts';
import type { Choice, Column, Table } from '#core/catalog/schema.ts';
import { changedType, type WantedType } from '#core/configuration/type-change.ts';
import { documentAfter } from '#core/configuration/steps.ts';
import type { TypePreview } from '#core/contract/configuration/type-routes.ts';
import { AppError } from '#core/errors.ts';
import { FIELDS, type FieldType } from '#core/fields/registry.ts';
import { isChosen, isSeveral } from '#core/fields/traits.ts';
import { goneNames, readingAll } from '../catalog/catalog.ts';
import { patience } from '../database/patience.ts';
import type { Transaction } from '../database/pool.ts';
import { distinctTexts, filledCells, retypedCells } from '../query/record/retyped-cells.ts';
import { valuesInTheWay } from '../query/record/values-in-the-way.ts';
import { isConvertible, isRetyped, keptName } from '../query/tables/converted-types.ts';
import {
  documentProblems,
  toldProblem,
  type ConfigurationDraft,
  type Configuring,
} from './configuration-draft.ts';
import { mostNamed, refusedList } from './refused-list.ts';

/** How long values are waited for, in milliseconds: each question, and all together. */
const WAITING = { each: 5_000, all: 15_000 };

/** Most different texts that are looked at for words of several choices. */
const MOST_TEXTS = 20_000;

interface Wish {
  readonly column: number;
  /** The name of a type. */
  readonly type: string;
  readonly target?: number | undefined;
}

/**
 * What the values of a column become where it gets another type, and the step that gives it; choices that it has none of
 * yet are made of its values. Throws AppError
 * `configuration.problems` where the draft has no such column, or the type needs what is not given.
 */
export async function previewType(
  configuring: Configuring,
  { document }: ConfigurationDraft,
  { column: id, type, target }: Wish,
): Promise<TypePreview> {
  const { catalog: from, locale } = configuring;
  if (!isFieldType(type)) throw new AppError('configuration.problems');
  const wanted = { type, target };
  return await readingAll(configuring.db, async (tx) => {
    const known = from.columns.get(id);
    const asked = known && { ...known, from, id, gone: await goneNames(tx) };
    const choices = isChosen({ type: wanted.type })
      ? await choicesOf(tx, asked, { ...wanted, locale })
      : undefined;
    const changed = changedType(document, id, { ...wanted, choices });
    if (!changed) throw new AppError('configuration.problems');
    const { edits, gone } = changed;
    const next = documentAfter(document, { steps: [{ edits: [...edits] }], done: 1 });
    const before = new Set(documentProblems(document).map((problem) => JSON.stringify(problem)));
    const problems = documentProblems(next)
      .filter((problem) => !before.has(JSON.stringify(problem)))
      .map((problem) => toldProblem(next, problem, configuring));
    const after = catalogOf(next, from.version).columns.get(id)?.column ?? changed.column;
    return { edits: [...edits], gone: [...gone], problems, ...(await valuesOf(tx, asked, after)) };
  });
}

function isFieldType(type: string): type is FieldType {
  return Object.hasOwn(FIELDS, type);
}

/** A column of the catalog in force whose values are asked about. */
interface AskedColumn {
  readonly from: Catalog;
  readonly table: Table;
  readonly column: Column;
  readonly id: number;
  readonly gone: ReadonlySet<string>;
}

async function valuesOf(
  tx: Transaction,
  asked: AskedColumn | undefined,
  after: Column,
): Promise<Omit<TypePreview, 'edits' | 'gone' | 'problems'>> {
  const none = {
    tableId: asked?.table.id ?? 0,
    filled: 0,
    cells: [],
    refused: { count: 0, records: [], list: null },
  };
  if (!asked || !isRetyped(asked.column, after)) return { ...none, offered: true, counted: true };
  const { from, table, column } = asked;
  if (!isConvertible(column, after)) return { ...none, offered: false, counted: true };
  const change = { from, before: column, after };
  const hasKept = asked.gone.has(keptName(asked.id));
  const cells = await retypedCells(tx, from, { table, change, hasKept });
  const hindrance = { kind: 'unconverted', change, hasKept } as const;
  const counts = await patience(WAITING).within(tx, async (part) => {
    const refused = await valuesInTheWay(part, from, {
      table,
      columns: [column],
      hindrance,
      ...mostNamed(column),
    });
    return {
      filled: await filledCells(part, table, column),
      refused,
      list: refused.count > 0 ? await refusedList(part, { table, column, hindrance }) : null,
    };
  });
  const { filled, refused, list } = counts ?? { filled: 0, refused: { count: 0, cells: [] }, list: null };
  return {
    ...none,
    offered: true,
    counted: counts !== undefined,
    filled,
    cells: cells.map((cell) => ({ ...cell })),
    refused: { count: refused.count, records: refused.cells.map((cell) => ({ ...cell })), list },
  };
}

/** Choices for the values that a column has, in their order; undefined where it has choices already, or no values. */
async function choicesOf(
  tx: Transaction,
  asked: AskedColumn | undefined,
  { locale, ...wanted }: Omit<WantedType, 'choices'> & { readonly locale: string },
): Promise<readonly Choice[] | undefined> {
  if (!asked || isChosen(asked.column)) return undefined;
  // The choices are not there yet: only what the values are called is asked.
  const after = { ...asked.column, type: wanted.type, choices: [] } as unknown as Column;
  if (!isRetyped(asked.column, after) || !isConvertible(asked.column, after)) return undefined;
  const change = { from: asked.from, before: asked.column, after };
  const texts = await patience(WAITING).within(
    tx,
    async (part) =>
      await distinctTexts(
        part,
        { table: asked.table, change, hasKept: asked.gone.has(keptName(asked.id)) },
        MOST_TEXTS,
      ),
  );
  const words = isSeveral(wanted) ? (texts ?? []).flatMap((text) => text.split(/[;|,،]/)) : (texts ?? []);
  const labels = [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))].toSorted();
  if (labels.length > MAX_CHOICES) throw new AppError('choice.too_many');
  return labels.length > 0 ? exactChoices(labels, locale) : undefined;
}
