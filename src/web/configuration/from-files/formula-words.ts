import type { FileFormula } from '#core/contract/configuration/file-routes.ts';
import type { ProposedColumn } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';

/** Puts what a formula gives in words, with the labels of the columns that it reads. */
export function useFormulaWords(): (columns: readonly ProposedColumn[], formula: FileFormula) => string {
  const { t } = useTranslation();
  return (columns, formula) => {
    const label = (key: string) => columns.find((column) => column.key === key)?.label ?? '';
    const [one, other] = formula.of.map(label);
    const params = { one: one ?? '', other: other ?? '' };
    if (formula.kind === 'joined') return t('files.formula.joined', params);
    const { discount } = formula;
    if (!discount) return t('files.formula.product', params);
    const less = { ...params, discount: label(discount.column) };
    return discount.percent ? t('files.formula.less_percent', less) : t('files.formula.less', less);
  };
}
