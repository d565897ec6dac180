import { useTranslation } from '#web/std/translation.ts';
import type { FormulaCheck } from '#core/contract/application/formula-routes.ts';
import { useApplication } from '#web/api/application.tsx';

/** The kind of a formula's value in words, a record's with its table: "record (Customer)". */
export function useTypeText(type: FormulaCheck['type']): string {
  const { t } = useTranslation();
  const { tables } = useApplication();
  if (!type) return '';
  const table = type.table === undefined ? undefined : tables.get(type.table)?.label;
  return table === undefined
    ? t(`formula.types.${type.kind}`)
    : t(`formula.types.${type.kind}_of`, { table });
}
