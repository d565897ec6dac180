import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { CompareAnswer } from '#core/contract/lists/duplicate-routes.ts';
import { webColumns } from '#web/api/application.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import { ComparedTable } from './compared-table.tsx';
import classes from './comparison.module.css';
import { comparedRows, fullestOf, sourceOf, type MergeChoice } from './merge-plan.ts';
import { MergeHindrance } from './merge-hindrance.tsx';
import { MovedLinks } from './moved-links.tsx';
import { SameRows } from './same-rows.tsx';
import { useCountText } from './use-count-text.ts';
import { useMerge } from './use-merge.ts';
import { useComparison } from './use-sets.ts';

interface RecordComparisonProps {
  readonly table: TableInfo;
  /** At most as many as are merged at once. */
  readonly records: readonly number[];
  /** How many there are in all. */
  readonly size: number;
  readonly onDone: () => void;
  /** They are no duplicates, or may be after all. */
  readonly onLeave?: (() => void) | undefined;
  /** They were called no duplicates. */
  readonly isDismissed?: boolean;
}

/** Records side by side, what of each stays, and what happens to links; then their merge. */
export function RecordComparison({ table, records, ...rest }: RecordComparisonProps) {
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const wanted = records.filter((id) => !without.has(id));
  const query = useComparison(table.id, wanted);
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons shape="fields" count={4} />;
  return (
    <Compared
      // Other records, or what somebody made of them, are chosen from anew.
      key={query.data.records.map(({ id, version }) => `${id} ${version}`).join()}
      table={table}
      answer={query.data}
      {...rest}
      shown={records.length}
      onWithout={wanted.length > 2 ? (id) => setWithout(new Set([...without, id])) : undefined}
    />
  );
}

interface ComparedProps extends Omit<RecordComparisonProps, 'records'> {
  readonly answer: CompareAnswer;
  readonly shown: number;
  readonly onWithout: ((id: number) => void) | undefined;
}

function Compared({ table, answer, size, shown, isDismissed, onDone, onLeave, onWithout }: ComparedProps) {
  const { t } = useTranslation();
  const count = useCountText();
  const { records, links } = answer;
  const columns = webColumns(table);
  const [choice, setChoice] = useState<MergeChoice>(() => ({
    kept: fullestOf(columns, records),
    chosen: {},
  }));
  const { busy, error, warnings, merge } = useMerge(table.id, onDone);
  const rows = comparedRows(columns, records);
  const differing = rows.filter(({ differs }) => differs);
  const isAllowed = records.every((record) => (record.id === choice.kept ? record.update : record.delete));
  const sent = (): MergeChoice => ({
    kept: choice.kept,
    chosen: Object.fromEntries(
      Object.keys(choice.chosen).flatMap((name) => {
        const row = differing.find(({ column }) => column.name === name);
        return row ? [[name, sourceOf(row.column, records, choice)] as const] : [];
      }),
    ),
  });
  return (
    <div className={classes.comparison}>
      {size > shown ? <p className={classes.note}>{count('duplicates.first_ones', shown)}</p> : null}
      <ComparedTable
        table={table}
        records={records}
        rows={differing}
        choice={choice}
        onKeep={(kept) => setChoice({ kept, chosen: {} })}
        onChoose={(name, id) => setChoice({ ...choice, chosen: { ...choice.chosen, [name]: id } })}
        onWithout={onWithout}
      />
      <SameRows rows={rows.filter(({ differs }) => !differs)} records={records} />
      <MovedLinks table={table} records={records} links={links} kept={choice.kept} />
      <MergeHindrance table={table} error={error} warnings={warnings} />
      {isAllowed ? null : <p className={classes.note}>{t('duplicates.may_not')}</p>}
      <div className={classes.buttons}>
        <Button loading={busy} disabled={!isAllowed} onClick={() => void merge(records, sent())}>
          {warnings.length > 0 ? t('duplicates.merge_anyway') : count('duplicates.merge', records.length)}
        </Button>
        {onLeave ? (
          <Button variant="default" disabled={busy} onClick={onLeave}>
            {t(isDismissed ? 'duplicates.show_again' : 'duplicates.not_duplicates')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
