import { useTranslation } from '#web/std/translation.ts';
import classes from './import.module.css';
import type { ImportTarget } from './targets.ts';

interface TargetSelectProps {
  readonly label: string;
  readonly value: string;
  readonly targets: readonly ImportTarget[];
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

/** Where the cells of a column go: nowhere, to a column, or to a link by a column of its records. */
export function TargetSelect({ label, value, targets, disabled, onChange }: TargetSelectProps) {
  const { t } = useTranslation();
  const groups = [...new Set(targets.map(({ group }) => group))];
  return (
    <select
      className={classes.select}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('csv.leave_out')}</option>
      {groups.map((group) => {
        const options = targets.filter((target) => target.group === group);
        const shown = options.map((target) => (
          <option key={target.value} value={target.value}>
            {group === undefined ? target.label : t('csv.by_key', { link: group, key: target.label })}
          </option>
        ));
        return group === undefined ? (
          shown
        ) : (
          <optgroup key={group} label={group}>
            {shown}
          </optgroup>
        );
      })}
    </select>
  );
}
