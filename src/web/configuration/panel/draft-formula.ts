import { BOOLEAN, type Type } from '#core/fields/value-type.ts';
import type { Editor } from '#core/configuration/panel.ts';
import type { DraftFormula } from '#core/contract/configuration/configuration-routes.ts';
import { parametersOf, type FormulaScope } from '#core/formula/check/scope.ts';
import { completionsAt } from '#core/formula/edit/complete.ts';
import { printedFormula } from '#core/formula/store/rewrite.ts';
import { typeOfColumn } from '#core/formula/typed/types.ts';
import { useCheck, type CheckedFormula } from '#web/formula/check/use-formula-check.ts';
import type { Offering } from '#web/formula/typing/formula-completion.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { tableIn, usePanelScope, type PanelScope } from './panel-scope.ts';

/** Where a formula of a draft stands, and what is asked of it there. */
export interface FormulaPlace {
  readonly scope: FormulaScope;
  /** The table whose columns are its parameters. */
  readonly given: number | undefined;
  readonly wanted: Type | undefined;
  /** The column whose value it gives. */
  readonly column: number | undefined;
  /** Of which state of the draft. */
  readonly revision: number;
}

/** The place of a formula in the panel around. */
export function useFormulaPlace(editor: Omit<Extract<Editor, { kind: 'formula' }>, 'kind'>): FormulaPlace {
  return formulaPlace(usePanelScope(), editor);
}

function formulaPlace(
  scope: PanelScope,
  { gives, of }: Omit<Extract<Editor, { kind: 'formula' }>, 'kind'>,
): FormulaPlace {
  const { catalog, locale, table, column, revision } = scope;
  const given = of === 'target' ? table : undefined;
  return {
    scope: {
      catalog,
      locale,
      table: tableIn(scope, of),
      parameters: given === undefined ? [] : parametersOf(catalog, given),
    },
    given,
    wanted: gives === 'condition' ? BOOLEAN : column && typeOfColumn(column),
    column: gives === 'condition' ? undefined : column?.id,
    revision,
  };
}

/** A kept formula in the names of the reader's language. */
export function writtenFormula(value: unknown, { scope, wanted }: FormulaPlace): string {
  return typeof value === 'string' ? printedFormula(value, scope, wanted) : '';
}

/** What the draft says of a formula while it is typed; `preview` records of its table, `record` among them. */
export function useDraftFormula(
  formula: string,
  { scope: { table }, given, wanted, column, revision }: FormulaPlace,
  { preview, record }: { readonly preview: number; readonly record?: number | undefined },
): CheckedFormula<DraftFormula> {
  return useCheck(formula, (text) => {
    const body = {
      formula: text,
      ...(table === undefined ? {} : { tableId: table }),
      ...(given === undefined ? {} : { parametersOf: given }),
      ...(wanted === BOOLEAN ? { condition: true } : {}),
      ...(column === undefined ? {} : { columnId: column }),
      ...(record === undefined ? {} : { recordId: record }),
      preview,
    };
    return {
      queryKey: ['configuration_formula', revision, body],
      queryFn: async ({ signal }) => await configurationGate.call('configuration_formula', { body, signal }),
    };
  });
}

/** How a formula can go on, by what the draft has. */
export function completionsIn({ scope }: FormulaPlace): Offering['ask'] {
  return async (formula, at) =>
    await Promise.resolve(completionsAt(formula, Math.min(at, formula.length), scope));
}
