import { Button } from '@mantine/core';
import { IconCornerDownRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ImportSettings } from '#core/contract/records/import-routes.ts';
import { ChangedRows } from './changed-rows.tsx';
import classes from './import.module.css';
import type { FileLook, ImportCheck } from './import-session.ts';

interface CheckedRowsProps {
  readonly look: FileLook;
  readonly check: ImportCheck;
  readonly settings: ImportSettings;
  readonly refusedAddress: string;
  readonly onRepair: (settings: ImportSettings) => void;
}

/** Rows that are shown of those that are refused. */
const MAX_SHOWN = 100;

/** What a check found, as groups of rows: the refused ones first, each with its reason and what can be done about it. */
export function CheckedRows({ look, check, settings, refusedAddress, onRepair }: CheckedRowsProps) {
  const { t } = useTranslation();
  const cellsOf = new Map(check.rows.map(({ line, cells }) => [line, cells]));
  const refused = Map.groupBy(check.problems, ({ line }) => line);
  const shown = [...refused.keys()].slice(0, MAX_SHOWN);
  const width = look.headers.length + 1;
  return (
    <>
      {check.refused > 0 && (
        <tbody data-group="refused">
          <tr className={classes.group}>
            <th colSpan={width} scope="rowgroup">
              <span className={classes.badge}>{t('csv.group_refused')}</span>
              {t('csv.rows_stay_out', { count: check.refused, rest: check.created })}
              <a className={classes.download} href={refusedAddress} download>
                {t('csv.download_refused')}
              </a>
            </th>
          </tr>
          {shown.map((line) => (
            <RefusedRow
              key={line}
              line={line}
              look={look}
              cells={cellsOf.get(line) ?? {}}
              problems={refused.get(line) ?? []}
              settings={settings}
              onRepair={onRepair}
            />
          ))}
          {check.refused > shown.length && (
            <tr>
              <td colSpan={width} className={classes.note}>
                {t('csv.only_first', { count: shown.length })}
              </td>
            </tr>
          )}
        </tbody>
      )}
      <ChangedRows look={look} check={check} cellsOf={cellsOf} />
      <tbody data-group="created" hidden={check.created === 0 && check.changed + check.same > 0}>
        <tr className={classes.group}>
          <th colSpan={width} scope="rowgroup">
            <span className={classes.badge}>{t('csv.group_created')}</span>
            {t('csv.rows_are_new', { count: check.created })}
          </th>
        </tr>
        {check.fresh.map((line) => (
          <tr key={line}>
            <td className={classes.number}>{line}</td>
            {look.headers.map(({ header }) => (
              <td key={header}>{cellsOf.get(line)?.[header] ?? ''}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

type Problem = ImportCheck['problems'][number];

interface RefusedRowProps {
  readonly line: number;
  readonly look: FileLook;
  readonly cells: Readonly<Record<string, string>>;
  readonly problems: readonly Problem[];
  readonly settings: ImportSettings;
  readonly onRepair: (settings: ImportSettings) => void;
}

function RefusedRow({ line, look, cells, problems, settings, onRepair }: RefusedRowProps) {
  const { t } = useTranslation();
  const wrong = new Map(problems.map(({ column, value }) => [column, value]));
  const width = look.headers.length;
  return (
    <>
      <tr>
        <td className={classes.number}>{line}</td>
        {look.headers.map(({ header }) => (
          <td key={header} data-wrong={wrong.has(header) || undefined}>
            {wrong.has(header) ? wrong.get(header) || t('csv.empty') : (cells[header] ?? '')}
          </td>
        ))}
      </tr>
      {problems.map((problem) => (
        <tr key={`${problem.column} ${problem.code}`} className={classes.why}>
          <td colSpan={width + 1}>
            <div>
              <IconCornerDownRight size={16} stroke={1.6} aria-hidden="true" />
              <span>{problem.message}</span>
              <Repair problem={problem} look={look} settings={settings} onRepair={onRepair} />
            </div>
          </td>
        </tr>
      ))}
    </>
  );
}

/** The repair of a row: another text for its cell, for all cells with the same text, or the row is left out. */
function Repair({
  problem: { line, column, value },
  look,
  settings,
  onRepair,
}: Pick<RefusedRowProps, 'look' | 'settings' | 'onRepair'> & { readonly problem: Problem }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const id = useId();
  const isOne = look.headers.some(({ header }) => header === column);
  const use = () => {
    if (value === '') {
      const cells = { ...settings.cells, [line]: { ...settings.cells?.[line], [column]: text } };
      onRepair({ ...settings, cells });
    } else {
      const values = { ...settings.values, [column]: { ...settings.values?.[column], [value.trim()]: text } };
      onRepair({ ...settings, values });
    }
  };
  return (
    <span className={classes.repair}>
      {isOne && (
        <>
          <label htmlFor={id}>{t('csv.read_as')}</label>
          <input id={id} value={text} onChange={(event) => setText(event.currentTarget.value)} />
          <Button size="compact-sm" variant="default" disabled={text.trim() === ''} onClick={use}>
            {t('csv.use')}
          </Button>
        </>
      )}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => onRepair({ ...settings, leave: [...(settings.leave ?? []), line] })}
      >
        {t('csv.leave_row')}
      </Button>
    </span>
  );
}
