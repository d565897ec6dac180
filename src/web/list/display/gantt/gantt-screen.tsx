import { IconCalendarOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { GANTT_SCALES, type GanttScale } from '#core/catalog/views/gantt-scales.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { recordCount } from '../../state/record-count.ts';
import type { List } from '../../state/use-list.ts';
import { ListEmpty } from '../../states/list-empty.tsx';
import { ListFailed } from '../../states/list-failed.tsx';
import type { DisplayProps } from '../display-mode.ts';
import { GanttChart } from './gantt-chart.tsx';
import type { GanttInfo } from './gantt-info.ts';
import classes from './gantt.module.css';
import { ganttTasks, type GanttTask } from './task-lines.ts';
import { useCritical, useGanttTasks, type CriticalTasks } from './use-gantt-data.ts';

/** The records of a list as tasks along a line of time. */
export function GanttScreen({ list, view, onOpen }: DisplayProps<GanttInfo>) {
  const { t } = useTranslation();
  if (view?.start === undefined)
    return (
      <EmptyState
        icon={<IconCalendarOff size={24} aria-hidden="true" />}
        title={t('planning.no_start')}
        text={t('planning.no_start_text')}
      />
    );
  return <Tasks list={list} view={view} onOpen={onOpen} />;
}

interface TasksProps {
  readonly list: List;
  readonly view: GanttInfo;
  readonly onOpen: (id: number) => void;
}

function Tasks({ list, view, onOpen }: TasksProps) {
  const { t } = useTranslation();
  const { timeZone } = useReader();
  const { data, error, refetch, isPlaceholderData } = useGanttTasks(list, view);
  const late = useLate(!data && !error);
  const [isCritical, setCritical] = useState(false);
  const critical = useCritical(list, view, isCritical);
  const tasks = useMemo(() => data && ganttTasks(data, timeZone), [data, timeZone]);
  const scale: GanttScale = GANTT_SCALES.find((one) => one === list.show['scale']) ?? view.scale;
  if (error && !tasks) return <ListFailed list={list} failure={error} onRetry={() => void refetch()} />;
  if (!tasks) return <div aria-busy="true">{late ? <Skeletons shape="entries" /> : null}</div>;
  if (tasks.length === 0) return <ListEmpty list={list} />;
  return (
    <div className={classes.screen}>
      <GanttChart
        {...{ list, view, tasks, critical, scale, isCritical, onOpen }}
        isOutdated={isPlaceholderData}
        onScale={(next) => list.change({ show: { ...list.show, scale: next } }, true)}
        onCritical={view.predecessors === undefined ? undefined : setCritical}
      />
      {data?.more === true ? (
        <p role="status" className={classes.note}>
          {t('gantt.too_many')}
        </p>
      ) : null}
      <Foot {...{ list, tasks, critical }} />
    </div>
  );
}

interface FootProps {
  readonly list: List;
  readonly tasks: readonly GanttTask[];
  readonly critical: CriticalTasks | undefined;
}

/** How many tasks there are and how many cannot be drawn, and what the critical path says. */
function Foot({ list, tasks, critical }: FootProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { number, word } = recordCount(list.table, tasks.length, locale);
  const above = new Set(tasks.map(({ parent }) => parent));
  const without = tasks.filter(({ id, span }) => !span && !above.has(id)).length;
  const tight = critical ? [...critical.floats.values()].filter((float) => float <= 0).length : 0;
  const names = (critical?.circle ?? []).slice(0, NAMED).map(([, title]) => `⁨${title}⁩`);
  return (
    <div className={classes.foot} role="status">
      <span>{`${number} ${word}`}</span>
      {without > 0 ? <span>{t('gantt.without', { count: without })}</span> : null}
      {critical?.more === true ? <span>{t('gantt.critical_too_many')}</span> : null}
      {critical && !critical.more ? <span>{t('gantt.critical_tasks', { count: tight })}</span> : null}
      {names.length > 0 ? (
        <span className={classes.bad}>
          {t('gantt.circle', { count: critical?.circle.length ?? 0, names: names.join(', ') })}
        </span>
      ) : null}
    </div>
  );
}

/** Most tasks of circles that are named. */
const NAMED = 5;
