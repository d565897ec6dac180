import { useInfiniteQuery } from '@tanstack/react-query';
import { IconChecklist, IconClockPause } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { StepOfWork } from '#core/contract/messaging/next-step-routes.ts';
import { todayIn } from '#core/fields/date/day.ts';
import { OPEN_WORK, recordAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { OWN_STEPS } from '#web/api/step-keys.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useWindows } from '#web/shell/windows/windows.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import { dayInWords, DUE_GROUPS, dueGroup, putOffTo } from './due-days.ts';
import { StepItem } from './step-item.tsx';
import { useStepChanges, type StepChanges } from './use-steps.ts';
import classes from './work-window.module.css';

/** The open next steps of whoever is signed in, by when they are due. */
export function WorkWindow() {
  const { t } = useTranslation();
  const windows = useWindows();
  const title = t('shell.work');
  useEffect(() => windows.rename(OPEN_WORK, title), [windows, title]);
  const work = useOwnWork();
  const { steps, isPending, error, retry } = work;
  return (
    <section className={classes.window} aria-label={title}>
      <header className={classes.head}>
        <h1>{title}</h1>
      </header>
      <div className={classes.body} tabIndex={-1} data-steps>
        {isPending ? <Skeletons shape="entries" count={8} /> : null}
        {error ? <ErrorState error={error} onRetry={retry} /> : null}
        {!isPending && !error && steps.length === 0 && !work.more ? (
          <EmptyState
            icon={<IconChecklist size={28} stroke={1.4} aria-hidden="true" />}
            title={t('steps.work_none')}
            text={t('steps.work_none_hint')}
          />
        ) : null}
        <Groups steps={steps} />
        {work.more ? <More isLoading={work.isLoadingMore} onMore={work.more} /> : null}
      </div>
    </section>
  );
}

function useOwnWork() {
  const query = useInfiniteQuery({
    queryKey: [OWN_STEPS, 'list'],
    queryFn: async ({ pageParam, signal }) =>
      await call('own_step_list', { query: pageParam === null ? {} : { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query;
  return {
    steps: (data?.pages ?? []).flatMap(({ steps }) => steps),
    error: data ? undefined : error,
    isPending,
    isLoadingMore: isFetchingNextPage,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  };
}

interface MoreProps {
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** Loads more once it comes into sight, and by a press. */
function More({ isLoading, onMore }: MoreProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const load = useEffectEvent(() => {
    if (!isLoading) onMore();
  });
  useEffect(() => {
    const element = button.current;
    if (!element || isLoading) return undefined;
    const watcher = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) load();
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isLoading]);
  return (
    <button
      ref={button}
      type="button"
      className={classes.more}
      aria-disabled={isLoading}
      onClick={() => (isLoading ? undefined : onMore())}
    >
      {isLoading ? t('state.loading') : t('steps.done_more')}
    </button>
  );
}

function Groups({ steps }: { readonly steps: readonly StepOfWork[] }) {
  const { t } = useTranslation();
  const { timeZone } = useReader();
  const today = todayIn(timeZone);
  const groups = Map.groupBy(steps, ({ dueOn }) => dueGroup(dueOn, today));
  return DUE_GROUPS.map((group) => {
    const own = groups.get(group);
    return own ? (
      <section key={group} className={classes.group} aria-label={t(`steps.${group}`)}>
        <h2 data-group={group}>{t(`steps.${group}`)}</h2>
        <ul>
          {own.map((step) => (
            <OwnStep key={step.id} step={step} today={today} />
          ))}
        </ul>
      </section>
    ) : null;
  });
}

interface OwnStepProps {
  readonly step: StepOfWork;
  readonly today: string;
}

function OwnStep({ step, today }: OwnStepProps) {
  const { tables, user } = useApplication();
  const { record } = step;
  const changes = useStepChanges(record);
  const table = tables.get(record.tableId)?.label;
  return (
    <StepItem
      place={record}
      step={step}
      changes={changes}
      isOwnList
      tools={user.looksOnly ? null : <PutOff {...{ step, today, changes }} />}
    >
      <p className={classes.record}>
        <AppLink href={recordAddress(record.tableId, record.recordId)}>
          {table} · <bdi>{record.title || `#${record.recordId}`}</bdi>
        </AppLink>
        {record.subtitle ? <bdi className={classes.subtitle}>{record.subtitle}</bdi> : null}
      </p>
    </StepItem>
  );
}

function PutOff({ step, today, changes }: OwnStepProps & { readonly changes: StepChanges }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const label = t('steps.put_off', { text: step.text });
  const line = (text: 'put_off_day' | 'put_off_week', days: number): MenuLine => {
    const to = putOffTo(step.dueOn, today, days);
    const date = dayInWords(to, today, locale);
    return {
      kind: 'item',
      label: t(`steps.${text}`, { date }),
      icon: <IconClockPause size={16} aria-hidden="true" />,
      run: () => void changes.putOff(step, to, date),
    };
  };
  return (
    <MenuButton
      label={label}
      title={label}
      className={classes.putOff}
      iconOnly
      align="end"
      side="below"
      lines={[line('put_off_day', 1), line('put_off_week', 7)]}
    >
      <IconClockPause size={16} stroke={1.6} aria-hidden="true" />
    </MenuButton>
  );
}
