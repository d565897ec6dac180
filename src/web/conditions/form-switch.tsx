import { IconListDetails, IconMathFunction } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { filterToFormula } from '#core/formula/filters/filter-to-formula.ts';
import { formulaToFilter } from '#core/formula/filters/formula-to-filter.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { useApplication } from '#web/api/application.tsx';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import { completeFilter, emptyGroup } from './builder-filter.ts';
import { webPlaces } from './web-places.ts';

interface FormSwitchProps {
  readonly tableId: number;
  readonly filter: RequestFilter;
  /** Undefined while conditions are shown. */
  readonly formula: string | undefined;
  readonly onFormula: (formula: string) => void;
  readonly onFilter: (filter: RequestFilter) => void;
}

/** Shows conditions as a formula, and a formula as conditions, as far as one can say what the other does. */
export function FormSwitch({ tableId, filter, formula, onFormula, onFilter }: FormSwitchProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const places = useMemo(() => webPlaces(application), [application]);
  if (formula === undefined) {
    const complete = completeFilter(filter);
    const written = complete ? filterToFormula(complete, tableId, places) : '';
    return (
      <ToolButton
        icon={<IconMathFunction size={18} stroke={1.6} aria-hidden="true" />}
        label={t('filter.as_formula')}
        disabled={written === undefined}
        title={written === undefined ? t('filter.no_formula') : undefined}
        onClick={() => onFormula(written ?? '')}
      />
    );
  }
  const read = formula.trim() === '' ? emptyGroup() : formulaToFilter(formula, tableId, places);
  return (
    <ToolButton
      icon={<IconListDetails size={18} stroke={1.6} aria-hidden="true" />}
      label={t('filter.as_conditions')}
      disabled={!read}
      title={read ? undefined : t('filter.no_conditions')}
      onClick={() => read && onFilter(read)}
    />
  );
}
