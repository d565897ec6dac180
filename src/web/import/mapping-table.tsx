import { useTranslation } from 'react-i18next';
import classes from './import.module.css';
import type { FileHead } from './read-header.ts';
import type { ImportMapping, ImportTarget } from './targets.ts';

interface MappingTableProps {
  readonly head: FileHead;
  readonly targets: readonly ImportTarget[];
  readonly mapping: ImportMapping;
  readonly disabled: boolean;
  readonly onChange: (mapping: ImportMapping) => void;
}

/** The headers of a file, what stands under them, and the column that each goes to. */
export function MappingTable({ head, targets, mapping, disabled, onChange }: MappingTableProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.scroll}>
      <table className={classes.mapping}>
        <caption className="out-of-sight">{t('csv.mapping')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('csv.header')}</th>
            <th scope="col">{t('csv.sample')}</th>
            <th scope="col">{t('csv.target')}</th>
          </tr>
        </thead>
        <tbody>
          {head.headers.map((header, at) => (
            <tr key={header} data-left-out={!mapping[header] || undefined}>
              <th scope="row">{header}</th>
              <td className={classes.sample}>{samplesOf(head, at)}</td>
              <td>
                <TargetSelect
                  label={t('csv.target_of', { header })}
                  value={mapping[header] ?? ''}
                  targets={targets}
                  disabled={disabled}
                  onChange={(value) => onChange({ ...mapping, [header]: value })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TargetSelectProps {
  readonly label: string;
  readonly value: string;
  readonly targets: readonly ImportTarget[];
  readonly disabled: boolean;
  readonly onChange: (value: string) => void;
}

function TargetSelect({ label, value, targets, disabled, onChange }: TargetSelectProps) {
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

function samplesOf({ lines }: FileHead, at: number): string {
  return lines
    .map((cells) => cells[at]?.trim() ?? '')
    .filter(Boolean)
    .join(' · ');
}
