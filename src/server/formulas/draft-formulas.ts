import type { Catalog } from '#core/catalog/catalog.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { AnswerOf, BodyOf } from '#core/contract/route/route.ts';
import { AppError } from '#core/errors.ts';
import { BOOLEAN, type Type } from '#core/fields/value-type.ts';
import { checkFormula } from '#core/formula/check/check.ts';
import { parametersOf, type FormulaScope } from '#core/formula/check/scope.ts';
import { sizeProblem } from '#core/formula/computed/computed.ts';
import { keepingOf } from '#core/formula/computed/dependencies.ts';
import { printedFormula, storedFormula, TECHNICAL } from '#core/formula/store/rewrite.ts';
import { partsOf, type Typed } from '#core/formula/typed/typed.ts';
import { typeOfColumn } from '#core/formula/typed/types.ts';
import { literal, sql } from '../database/sql/sql.ts';
import { countFormula, previewFormula } from '../query/record/preview-formula.ts';
import type { OwnContext } from '../records/records.ts';
import { diagnosticText, type Translations } from '../translations/translations.ts';
import { typeInfo } from './type-info.ts';

type Asked = BodyOf<Contract['configuration_formula']>;
type Answer = AnswerOf<Contract['configuration_formula']>;

/** The catalog of a draft, and as much of it as the records that there are can answer for. */
interface DraftCatalogs {
  readonly draft: Catalog;
  readonly answerable: () => Catalog;
  readonly translations: Translations;
}

/** Milliseconds that a preview has, and the newest records among which a condition is counted. */
const PATIENCE = 3_000;
const MOST_COUNTED = 10_000;
const CANCELED = '57014';

/**
 * Checks a formula in the catalog of a draft, and tells what it gives for records. What only the draft has is known, but
 * has no values yet. Throws AppError `table.unknown` or `column.unknown` for a place that the draft does not have.
 */
export async function verifyDraftFormula(
  request: OwnContext,
  asked: Asked,
  { draft, answerable, translations }: DraftCatalogs,
): Promise<Answer> {
  const scope = scopeIn(draft, asked, request.viewer.locale);
  const wanted = wantedIn(draft, asked);
  const checked = checkFormula(asked.formula, scope, wanted);
  const tooLarge = checked.ok ? sizeProblem(draft, checked.typed, asked.formula) : undefined;
  if (!checked.ok || tooLarge) {
    const problems = checked.ok ? [tooLarge].filter((problem) => problem !== undefined) : checked.diagnostics;
    return {
      ok: false,
      problems: problems.map((problem) => diagnosticText(translations, problem, request.viewer.locale)),
      preview: [],
    };
  }
  const stored = storedFormula(asked.formula, checked.uses);
  const { typed } = checked;
  return {
    ok: true,
    type: typeInfo(typed.type),
    stored,
    printed: printedFormula(stored, scope, wanted),
    keeping: keepingOf(typed),
    problems: [],
    preview: [],
    ...(asked.tableId !== undefined && (asked.preview ?? 0) > 0
      ? await valuesOf(request, { asked, stored, wanted }, answerable())
      : {}),
  };
}

function scopeIn(catalog: Catalog, { tableId, parametersOf: given }: Asked, locale: string): FormulaScope {
  for (const id of [tableId, given])
    if (id !== undefined && !catalog.tables.has(id)) throw new AppError('table.unknown');
  return {
    catalog,
    table: tableId,
    locale,
    parameters: given === undefined ? [] : parametersOf(catalog, given),
  };
}

function wantedIn({ columns }: Catalog, { condition = false, columnId }: Asked): Type | undefined {
  if (condition) return BOOLEAN;
  if (columnId === undefined) return undefined;
  const found = columns.get(columnId);
  if (!found) throw new AppError('column.unknown', { column: columnId });
  return typeOfColumn(found.column);
}

interface Wanted {
  readonly asked: Asked;
  readonly stored: string;
  readonly wanted: Type | undefined;
}

/** What a formula gives for records as they are stored; `waits` where they have not got all that it needs. */
async function valuesOf(
  request: OwnContext,
  { asked, stored, wanted }: Wanted,
  catalog: Catalog,
): Promise<Partial<Answer>> {
  const table = request.catalog.tables.get(asked.tableId ?? 0);
  const checked = checkFormula(stored, { catalog, table: asked.tableId, locale: TECHNICAL }, wanted);
  if (!table || !checked.ok || hasParameters(checked.typed)) return { waits: 'applied' };
  const formula = { table, typed: checked.typed, catalog };
  const limit = asked.preview ?? 0;
  try {
    return await request.db.read(async (connection) => {
      await connection.query(sql`begin read only; set local statement_timeout = ${literal(PATIENCE)}`);
      const chosen =
        asked.recordId === undefined
          ? []
          : await previewFormula(connection, request, { ...formula, limit: 1, only: asked.recordId });
      const newest = await previewFormula(connection, request, { ...formula, limit });
      const others = newest.filter(({ id }) => id !== chosen[0]?.id);
      const count =
        asked.condition === true
          ? await countFormula(connection, request, { ...formula, limit: MOST_COUNTED })
          : undefined;
      return {
        preview: [...chosen, ...others].slice(0, limit),
        ...(count ? { count: { ...count, isAll: count.of < MOST_COUNTED } } : {}),
      };
    });
  } catch (error) {
    if ((error as { readonly code?: string }).code === CANCELED) return { waits: 'slow' };
    throw error;
  }
}

/** Whether a formula reads what only somebody who fills in a form gives. */
function hasParameters(typed: Typed): boolean {
  return [...partsOf(typed)].some(({ kind }) => kind === 'parameter');
}
