import { useTranslation } from 'react-i18next';
import { LazyFormulaEditor } from '#web/formula/lazy-formula-editor.tsx';
import { useFormulaCheck } from '#web/formula/check/use-formula-check.ts';

/** Of how many records it is shown whether they meet the formula. */
const PREVIEW = 5;

/** What the server says of the builder's formula. */
export function useBuilderFormula(tableId: number, formula: string) {
  return useFormulaCheck({ formula, tableId, wanted: 'condition', preview: PREVIEW });
}

interface BuilderFormulaProps {
  readonly tableId: number;
  readonly formula: string;
  readonly check: ReturnType<typeof useBuilderFormula>;
  readonly onChange: (formula: string) => void;
  readonly onApply: () => void;
}

/** The whole filter as a formula. */
export function BuilderFormula({ tableId, formula, check, onChange, onApply }: BuilderFormulaProps) {
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
