import { useTranslation } from '#web/std/translation.ts';
import type { BulkRefusal } from '#core/contract/lists/bulk-routes.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { numberFormat } from '#core/language/formats.ts';
import type { List } from '../state/use-list.ts';
import classes from './bulk.module.css';

interface BulkRefusalsProps {
  readonly list: Pick<List, 'table'>;
  readonly reasons: readonly BulkRefusal[];
  /** Follows a link to a record: the dialog is closed. */
  readonly onLeave: () => void;
}

/** Why records are refused: how many for each reason, and the first of them as links. */
export function BulkRefusals({ list: { table }, reasons, onLeave }: BulkRefusalsProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const number = numberFormat(locale);
  const labelOf = (name: string | undefined) => table.columns.find((column) => column.name === name)?.label;
  return (
    <ul className={classes.reasons}>
      {reasons.map(({ code, column, message, count, examples }) => (
        <li key={`${code} ${column} ${message}`}>
          <p className={classes.reason}>
            <b>{number.format(count)}</b>
            <span>
              {labelOf(column) === undefined ? '' : `${labelOf(column)}: `}
              {message}
            </span>
          </p>
          <p className={classes.examples}>
            {examples.map(([id, title]) => (
              <AppLink
                key={id}
                className={classes.example}
                href={recordAddress(table.id, id)}
                onClick={onLeave}
              >
                <bdi>{title}</bdi>
              </AppLink>
            ))}
            {count > examples.length && examples.length > 0 ? (
              <span>{t('bulk.others', { number: number.format(count - examples.length) })}</span>
            ) : null}
          </p>
        </li>
      ))}
    </ul>
  );
}
