import { Button } from '@mantine/core';
import { IconArrowBackUp, IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { Operation } from '#core/contract/records/undo-routes.ts';
import { wallTimeOf } from '#core/language/zone-time.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { Older } from '#web/journal-view/listing/older.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { DoneEntry } from './done-entry.tsx';
import classes from './done.module.css';
import type { DonePlace } from './use-done-address.ts';
import { useDayText } from './use-day-text.ts';
import type { useOperations } from './use-operations.ts';

interface DoneListProps {
  readonly place: DonePlace;
  readonly query: ReturnType<typeof useOperations>;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (id: number, on: boolean) => void;
}

/** Operations under the days on which they were done; older ones come as one scrolls. */
export function DoneList({ place, query, ...choosing }: DoneListProps) {
  const { t } = useTranslation();
  const { timeZone } = useReader();
  const dayText = useDayText();
  if (query.isError && !query.data)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeletons shape="entries" count={8} />;
  if (query.data.length === 0) return <Nothing place={place} />;
  return (
    <div data-days data-outdated={query.isPlaceholderData || undefined} className={classes.list}>
      {byDay(query.data, timeZone).map(([day, operations]) => (
        <section key={day} aria-label={dayText(day)}>
          <h2 className={classes.day}>{dayText(day)}</h2>
          <ul aria-label={`${t(`journal.tabs.${place.address.direction}`)}: ${dayText(day)}`}>
            {operations.map((operation) => (
              <DoneEntry key={operation.id} operation={operation} place={place} {...choosing} />
            ))}
          </ul>
        </section>
      ))}
      <Older query={query} />
    </div>
  );
}

function byDay(
  operations: readonly Operation[],
  timeZone: string,
): readonly (readonly [day: string, readonly Operation[]])[] {
  const days = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { day } = wallTimeOf(operation.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), operation]);
  }
  return [...days];
}

function Nothing({ place: { address, change } }: Pick<DoneListProps, 'place'>) {
  const { t } = useTranslation();
  const { direction, period, kind, table, whose } = address;
  const filtered = [period, kind, table].some((one) => one !== undefined) || typeof whose === 'number';
  if (!filtered)
    return (
      <EmptyState
        icon={<IconArrowBackUp size={28} stroke={1.4} aria-hidden="true" />}
        title={t(`journal.none_${direction}`)}
        text={t(`journal.none_${direction}_text`)}
      />
    );
  const clear = () =>
    change({ period: undefined, kind: undefined, table: undefined, whose: 'mine', operation: undefined });
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.4} aria-hidden="true" />}
      title={t('journal.none_found')}
      text={t('journal.none_found_text')}
    >
      <Button variant="default" onClick={clear}>
        {t('list.clear_filter')}
      </Button>
    </EmptyState>
  );
}
