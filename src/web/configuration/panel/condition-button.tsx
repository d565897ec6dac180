import { IconFilter, IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { FormulaText } from '#web/formula/formula-text.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import classes from './formula-value.module.css';

interface ConditionButtonProps {
  readonly label: string;
  readonly isSet: boolean;
  /** What it says, where a formula says it. */
  readonly formula: string | undefined;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** What a condition says, as a button that opens it; beside it what takes it away. */
export function ConditionButton({ label, isSet, formula, onOpen, onRemove }: ConditionButtonProps) {
  const { t } = useTranslation();
  const remove = t('configure.panel.remove_value', { label });
  return (
    <div className={classes.filter}>
      <button
        type="button"
        className={classes.open}
        aria-label={label}
        aria-haspopup="dialog"
        onClick={onOpen}
      >
        {isSet ? <IconFilter size={16} aria-hidden="true" /> : <IconPlus size={16} aria-hidden="true" />}
        {isSet && formula !== undefined ? (
          <FormulaText formula={formula} className={classes.text} />
        ) : (
          <span>{t(isSet ? 'configure.panel.built_filter' : 'filter.add_condition')}</span>
        )}
      </button>
      {isSet && (
        <IconButton label={remove} size="large" onClick={onRemove}>
          <IconX size={16} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
