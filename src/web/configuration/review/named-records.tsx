import { useTranslation } from '#web/std/translation.ts';
import type { ImpactRecord } from '#core/contract/configuration/impact-routes.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import classes from './impact.module.css';

interface NamedRecordsProps {
  readonly tableId: number;
  readonly records: readonly ImpactRecord[];
  /** How many there are altogether. */
  readonly count: number;
}

/** The first of some records, each with the way to it in a tab of its own, and how many more there are. */
export function NamedRecords({ tableId, records, count }: NamedRecordsProps) {
  const { t } = useTranslation();
  if (records.length === 0) return null;
  return (
    <ul className={classes.records}>
      {records.map(({ id, title, value }) => (
        <li key={id}>
          <a href={recordAddress(tableId, id)} target="_blank" rel="noreferrer">
            {title}
          </a>
          {value !== undefined && value !== '' && value !== title && <span>{value}</span>}
        </li>
      ))}
      {count > records.length && <li>{t('configure.impact.more', { count: count - records.length })}</li>}
    </ul>
  );
}
