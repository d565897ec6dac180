import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { FilterInput } from '#web/fields/filter-input.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useConditionValue } from '../../filter/condition-text.tsx';
import { Panel } from '../../panel/panel.tsx';
import type { PickedValues } from './dashboard-choice.ts';
import classes from './filter-choices.module.css';
import type { OfferedFilter } from './use-dashboard-filters.ts';

interface FilterChoicesProps {
  readonly filters: readonly OfferedFilter[];
  readonly onChoose: (key: string, values: PickedValues) => void;
}

/** The filters of a dashboard: each says what is chosen of it, and opens to choose something else. */
export function FilterChoices({ filters, onChoose }: FilterChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.filters} role="group" aria-label={t('dashboard.filters')}>
      {filters.map((filter) => (
        <FilterChoice key={filter.key} filter={filter} onChoose={(values) => onChoose(filter.key, values)} />
      ))}
    </div>
  );
}

interface FilterChoiceProps {
  readonly filter: OfferedFilter;
  readonly onChoose: (values: PickedValues) => void;
}

function FilterChoice({ filter: { column, label, values }, onChoose }: FilterChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const isChosen = values.length > 0;
  const text = useConditionValue(column, { operator: 'isWithin', value: values });
  return (
    <Panel
      title={label}
      opened={opened}
      onClose={() => setOpened(false)}
      target={
        <span className={classes.filter} data-chosen={isChosen || undefined}>
          <button
            type="button"
            className={classes.open}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <span className={classes.label}>{label}</span>
            {isChosen ? (
              <bdi className={classes.value}>{text}</bdi>
            ) : (
              <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
            )}
          </button>
          {isChosen ? (
            <IconButton
              label={t('dashboard.remove_filter', { label })}
              size="inChip"
              onClick={() => onChoose([])}
            >
              <IconX size={14} stroke={1.6} aria-hidden="true" />
            </IconButton>
          ) : null}
        </span>
      }
    >
      <label className={classes.name} htmlFor={id}>
        {label}
      </label>
      <FilterInput
        id={id}
        column={column}
        operator="isWithin"
        value={isChosen ? values : null}
        label={label}
        onChange={(next) => onChoose(Array.isArray(next) ? (next as PickedValues) : [])}
      />
    </Panel>
  );
}
