import { useId, type CSSProperties } from 'react';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { ComparedRecord } from '#core/contract/lists/duplicate-routes.ts';
import { isEmptyValue } from '#core/fields/empty-value.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { CellValue } from '#web/fields/cell-value.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import classes from './comparison.module.css';
import { isChoosable, sourceOf, type ComparedRow, type MergeChoice } from './merge-plan.ts';

interface ComparedTableProps {
  readonly table: TableInfo;
  readonly records: readonly ComparedRecord[];
  readonly rows: readonly ComparedRow[];
  readonly choice: MergeChoice;
  readonly onKeep: (id: number) => void;
  readonly onChoose: (column: string, id: number) => void;
  /** Takes a record out; undefined where there are only two. */
  readonly onWithout: ((id: number) => void) | undefined;
}

/** A column per record and a row per column that differs; which record stays, and which values, are chosen in it. */
export function ComparedTable({ table, records, choice, rows, ...actions }: ComparedTableProps) {
  const { t } = useTranslation();
  const name = useId();
  const kept = records.find(({ id }) => id === choice.kept);
  const width = { '--records': records.length } as CSSProperties;
  return (
    <div className={classes.scroll} role="group" aria-label={t('duplicates.side_by_side')}>
      <div className={classes.grid} style={width}>
        <fieldset className={classes.row} data-head>
          <legend className={classes.label}>{t('duplicates.stays')}</legend>
          {records.map((record) => (
            <RecordHead
              key={record.id}
              table={table}
              record={record}
              name={`${name} stays`}
              isKept={record.id === choice.kept}
              onKeep={() => actions.onKeep(record.id)}
              onWithout={actions.onWithout}
            />
          ))}
        </fieldset>
        {rows.map(({ column }) => {
          const source = sourceOf(column, records, choice);
          const isOpen = kept !== undefined && isChoosable(column, kept);
          return (
            <fieldset key={column.name} className={classes.row} disabled={!isOpen}>
              <legend className={classes.label}>
                {column.label}
                {isOpen ? null : <small>{t('duplicates.fixed')}</small>}
              </legend>
              {records.map(({ id, title, values }) => (
                <label key={id} className={classes.cell} data-chosen={source === id || undefined}>
                  <input
                    type="radio"
                    name={`${name} ${column.name}`}
                    checked={source === id}
                    onChange={() => actions.onChoose(column.name, id)}
                  />
                  <span className="out-of-sight">{title}</span>
                  <bdi className={classes.value}>
                    {isEmptyValue(values[column.name]) ? (
                      <span className={classes.empty}>{t('duplicates.empty')}</span>
                    ) : (
                      <CellValue column={column} value={values[column.name]} />
                    )}
                  </bdi>
                  <bdi className={classes.whose} aria-hidden="true">
                    {title}
                  </bdi>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}

interface RecordHeadProps {
  readonly table: TableInfo;
  readonly record: ComparedRecord;
  readonly name: string;
  readonly isKept: boolean;
  readonly onKeep: () => void;
  readonly onWithout: ((id: number) => void) | undefined;
}

function RecordHead({ table, record, name, isKept, onKeep, onWithout }: RecordHeadProps) {
  const { t } = useTranslation();
  const moments = useMoments();
  const { id, title, createdAt } = record;
  return (
    <div className={classes.cell} data-chosen={isKept || undefined}>
      <label className={classes.keep}>
        <input type="radio" name={name} checked={isKept} onChange={onKeep} />
        <bdi>{title}</bdi>
      </label>
      <span className={classes.made}>
        {t('duplicates.created', { at: moments.at(createdAt) })}
        <AppLink href={recordAddress(table.id, id)} aria-label={t('duplicates.open', { title })}>
          {t('list.open')}
        </AppLink>
      </span>
      {onWithout ? (
        <IconButton
          label={t('duplicates.without', { title })}
          size="small"
          className={classes.without}
          onClick={() => onWithout(id)}
        >
          <IconX size={14} stroke={1.6} aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
}
