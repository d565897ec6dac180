import { IconMathFunction, IconX } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { conditionsOf } from '#core/query/filter.ts';
import { useConditionText } from './condition-text.tsx';
import classes from './filter-bar.module.css';
import type { ListCondition } from '#web/conditions/condition.ts';
import type { Chip } from './filter-chips.ts';
import { FormulaText } from '#web/formula/formula-text.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

interface FilterChipProps {
  readonly table: TableInfo;
  readonly chip: Chip;
  readonly expanded: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** One part of a filter: pressed it can be changed, its cross takes it away. */
export function FilterChip({ table, chip, expanded, onEdit, onRemove }: FilterChipProps) {
  const { t } = useTranslation();
  const nested = chip.kind === 'nested';
  return (
    <span className={classes.chip}>
      <button
        type="button"
        className={classes.condition}
        aria-expanded={nested ? undefined : expanded}
        aria-haspopup={nested ? undefined : 'dialog'}
        disabled={nested}
        title={chip.kind === 'formula' ? chip.formula : undefined}
        onClick={onEdit}
      >
        {nested ? (
          <span className={classes.what}>
            {t('list.chip_nested', { count: conditionsOf(chip.filter).length })}
          </span>
        ) : chip.kind === 'formula' ? (
          <>
            <IconMathFunction size={16} stroke={1.6} className={classes.sign} aria-hidden="true" />
            <FormulaText formula={chip.formula} className={classes.formula} />
          </>
        ) : (
          chip.conditions.map((condition, at) => (
            <ChipCondition
              key={`${at} ${condition.column}`}
              table={table}
              condition={condition}
              alternative={at > 0}
            />
          ))
        )}
      </button>
      <IconButton label={t('list.remove_filter')} size="inChip" onClick={onRemove}>
        <IconX size={14} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

interface ChipConditionProps {
  readonly table: TableInfo;
  readonly condition: ListCondition;
  readonly alternative: boolean;
}

function ChipCondition({ table, condition, alternative }: ChipConditionProps) {
  const { t } = useTranslation();
  const { what, value } = useConditionText(table, condition);
  return (
    <>
      {alternative ? <span className={classes.or}>{t('list.or')}</span> : null}
      <span className={classes.what}>{what}</span>
      <bdi className={classes.value}>{value}</bdi>
    </>
  );
}
