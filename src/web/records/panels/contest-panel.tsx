import { Button } from '@mantine/core';
import { IconUserEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { webColumns, type WebColumn } from '#web/api/application.tsx';
import { FieldDifference } from '#web/fields/field-difference.tsx';
import type { RecordAnswer } from '#core/contract/records/record-routes.ts';
import { changedColumns } from '../draft/record-state.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { useRecordState } from '../sheet/use-record-state.ts';
import classes from './contest-panel.module.css';
import { RecordPanel } from './record-panel.tsx';
import { useToldNews } from './use-told-news.ts';

interface ContestPanelProps {
  readonly sheet: Sheet;
  readonly answer: RecordAnswer | undefined;
}

/**
 * Tells, while a record is being changed, what somebody else has saved of it meanwhile, and lets the user choose where both
 * changed the same column. What is not chosen here is asked when the record is saved.
 */
export function ContestPanel({ sheet, answer }: ContestPanelProps) {
  const { t } = useTranslation();
  const contest = useToldNews(sheet, answer);
  const own = useRecordState(sheet.record, changedNames);
  const isAsked = useRecordState(sheet.record, ({ conflict }) => conflict !== undefined);
  /** By column, the save that the user has decided on. */
  const [decided, setDecided] = useState<Readonly<Record<string, string>>>({});
  const names = own.split(' ');
  const columns = webColumns(sheet.table).filter(
    ({ name }) =>
      contest?.columns.includes(name) === true && names.includes(name) && decided[name] !== contest.at,
  );
  return (
    <div role="status">
      {!contest || isAsked || columns.length === 0 ? null : (
        <RecordPanel
          tone="warn"
          icon={<IconUserEdit size={18} aria-hidden="true" />}
          title={t('live.own_title')}
          text={t(contest.by === null ? 'live.own' : 'live.own_by', { name: contest.by })}
        >
          {columns.map((column) => (
            <Contested
              key={column.name}
              sheet={sheet}
              column={column}
              onDecided={() => setDecided({ ...decided, [column.name]: contest.at })}
            />
          ))}
        </RecordPanel>
      )}
    </div>
  );
}

interface ContestedProps {
  readonly sheet: Sheet;
  readonly column: WebColumn;
  readonly onDecided: () => void;
}

function Contested({ sheet: { record }, column, onDecided }: ContestedProps) {
  const { t } = useTranslation();
  const { name, label } = column;
  const mine = useRecordState(record, ({ values }) => values[name]);
  const theirs = useRecordState(record, ({ stored }) => stored[name]);
  // The user has seen what is stored now: it stands in the way of the save no longer.
  const decide = (value: unknown): void => {
    record.change(name, value, true);
    onDecided();
  };
  return (
    <div role="group" aria-label={label} className={classes.column}>
      <dl className={classes.values}>
        <div>
          <dt>
            {label} – {t('record.mine')}
          </dt>
          <dd>
            <FieldDifference column={column} value={mine} other={theirs} />
          </dd>
        </div>
        <div>
          <dt>
            {label} – {t('record.theirs')}
          </dt>
          <dd>
            <FieldDifference column={column} value={theirs} other={mine} />
          </dd>
        </div>
      </dl>
      <div className={classes.ways}>
        <Button size="compact-md" variant="default" onClick={() => decide(theirs)}>
          {t('live.take')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => decide(mine)}>
          {t('live.keep')}
        </Button>
      </div>
    </div>
  );
}

function changedNames(state: Parameters<typeof changedColumns>[0]): string {
  return changedColumns(state).join(' ');
}
