import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from './import.module.css';
import type { FileLook, ImportCheck } from './import-session.ts';

interface ChangedRowsProps {
  readonly look: FileLook;
  readonly check: ImportCheck;
  readonly cellsOf: ReadonlyMap<number, Readonly<Record<string, string>>>;
}

/** Rows that are shown before the others are asked for. */
const FIRST = 20;

/** The records that get new values: what stands there so far above what is about to. */
export function ChangedRows({ look, check: { changed, changes }, cellsOf }: ChangedRowsProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (changed === 0) return null;
  const width = look.headers.length + 1;
  const shown = isWhole ? changes : changes.slice(0, FIRST);
  const more = changes.length - shown.length;
  return (
    <tbody data-group="changed">
      <tr className={classes.group}>
        <th colSpan={width} scope="rowgroup">
          <span className={classes.badge}>{t('csv.group_changed')}</span>
          {t('csv.records_change', { count: changed })}
        </th>
      </tr>
      {shown.map(({ line, before }) => (
        <tr key={line}>
          <td className={classes.number}>{line}</td>
          {look.headers.map(({ header }) => (
            <ChangedCell key={header} before={before[header]} after={cellsOf.get(line)?.[header] ?? ''} />
          ))}
        </tr>
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={width}>
            <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
              {t('csv.more_changes', { count: more })}
            </UnstyledButton>
          </td>
        </tr>
      )}
      {more === 0 && changed > shown.length && (
        <tr>
          <td colSpan={width} className={classes.note}>
            {t('csv.only_first_changes', { count: shown.length })}
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface ChangedCellProps {
  /** Undefined where nothing changes. */
  readonly before: string | undefined;
  readonly after: string;
}

function ChangedCell({ before, after }: ChangedCellProps) {
  const { t } = useTranslation();
  if (before === undefined) return <td className={classes.kept}>{after}</td>;
  return (
    <td className={classes.changed}>
      {before === '' ? <span>{t('csv.empty')}</span> : <del>{before}</del>}
      {after === '' ? <em>{t('csv.empty')}</em> : <ins>{after}</ins>}
    </td>
  );
}
