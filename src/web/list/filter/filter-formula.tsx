import { useTranslation } from '#web/std/translation.ts';
import { LazyFormulaEditor } from '#web/formula/lazy-formula-editor.tsx';
import { useFormulaCheck } from '#web/formula/check/use-formula-check.ts';

/** Of how many records it is shown whether they meet the formula. */
const PREVIEW = 5;

/** What the server says of the formula of a filter. */
export function useFilterFormula(tableId: number, formula: string) {
  return useFormulaCheck({ formula, tableId, wanted: 'condition', preview: PREVIEW });
}

interface FilterFormulaProps {
  readonly tableId: number;
  readonly formula: string;
  readonly check: ReturnType<typeof useFilterFormula>;
  readonly onChange: (formula: string) => void;
  readonly onApply: () => void;
}

/** The editor of a filter, or a part of one, as a formula. */
export function FilterFormula({ tableId, formula, check, onChange, onApply }: FilterFormulaProps) {
  const { t } = useTranslation();
  return (
    <LazyFormulaEditor
      formula={formula}
      onChange={onChange}
      check={check}
      tableId={tableId}
      label={t('list.formula_label')}
      autoFocus
      onSubmit={onApply}
    />
  );
}
