import { numberFormat } from '#core/language/formats.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { PlannedEvent } from '../scheduler/events/planned-event.ts';
import { DAY } from '../scheduler/time/wall.ts';
import type { GanttAxis } from './gantt-axis.ts';
import { spanText } from './gantt-words.ts';
import classes from './gantt.module.css';
import type { ShownTask } from './shown-task.ts';
import type { TaskSpan } from './task-lines.ts';
import type { TaskLook } from './task-look.ts';

/** Narrower bars are only moved, in pixels: there is no room beside their ends. */
const GRIPPED = 24;
/** Narrower bars have no text. */
const WRITTEN = 64;
const NARROWEST = 4;

interface TaskBarProps {
  readonly task: ShownTask;
  readonly look: TaskLook;
  /** When the task is, in words. */
  readonly when: string;
  readonly tabIndex: number;
}

/** What stands of a task on the line of time. */
export function TaskBar({ task, look, when, tabIndex }: TaskBarProps) {
  const { t } = useTranslation();
  const { line, event, baseline, outside } = task;
  const { axis, locale } = look;
  const detail = useDetail(task, look, when);
  const drag = event && look.dragging.drag?.event?.key === event.key ? look.dragging.drag : undefined;
  if (!event)
    return line.spanOfParts ? (
      <span className={classes.phase} style={placeOf(line.spanOfParts, axis)} aria-hidden="true" />
    ) : null;
  const place = placeOf(drag?.place ?? event, axis);
  return (
    <>
      {baseline ? (
        <span
          className={classes.baseline}
          style={placeOf(baseline, axis)}
          title={t('gantt.baseline', { when: spanText(baseline, event.isAllDay, locale) })}
        />
      ) : null}
      {outside.length > 0 ? (
        <span
          className={classes.beyond}
          style={{ insetInlineStart: place.insetInlineStart - 14 }}
          aria-hidden="true"
        />
      ) : null}
      <Bar {...{ task, look, event, place, detail, tabIndex }} />
      {drag ? (
        <span className={classes.tip} style={{ insetInlineStart: place.insetInlineStart }} aria-hidden="true">
          {spanText(drag.place, event.isAllDay, locale)}
        </span>
      ) : null}
    </>
  );
}

interface BarProps {
  readonly task: ShownTask;
  readonly look: TaskLook;
  readonly event: PlannedEvent;
  readonly place: ReturnType<typeof placeOf>;
  /** What is said of the task behind its title. */
  readonly detail: string;
  readonly tabIndex: number;
}

function Bar({ task, look, event, place, detail, tabIndex }: BarProps) {
  const { line, title, progress, late } = task;
  const { dragging, work } = look;
  const { form } = line.task;
  const float = look.critical?.floats.get(event.id);
  const isWide = form === 'bar' && place.inlineSize >= GRIPPED;
  return (
    <button
      type="button"
      className={classes.bar}
      data-part="bar"
      data-form={form}
      data-colour={look.colourOf(event.colour)}
      data-late={late.length > 0 || undefined}
      data-critical={(float !== undefined && float <= 0) || undefined}
      data-placed={work.placed.has(event.key) || undefined}
      data-movable={work.moves || undefined}
      style={form === 'bar' ? place : { insetInlineStart: place.insetInlineStart }}
      aria-label={`${title}, ${detail}`}
      title={detail}
      tabIndex={tabIndex}
      onClick={() => look.onOpen(event.id)}
      onFocus={() => look.onFocus(event.id)}
      onBlur={dragging.onLeave}
      onKeyDown={(pressed) => {
        if (form === 'bar' || pressed.altKey) dragging.onKeyDown(pressed, event);
      }}
      onPointerDown={(pressed) => dragging.begin(pressed, 'move', event)}
    >
      {progress === undefined || form !== 'bar' ? null : (
        <span className={classes.done} style={{ inlineSize: `${progress}%` }} />
      )}
      {isWide && place.inlineSize >= WRITTEN ? (
        <span className={classes.text} dir="auto">
          {title}
        </span>
      ) : null}
      {isWide && work.resizes ? (
        <>
          {work.moves ? <Edge {...{ dragging, event }} kind="start" /> : null}
          <Edge {...{ dragging, event }} kind="end" />
        </>
      ) : null}
    </button>
  );
}

interface EdgeProps extends Pick<TaskLook, 'dragging'> {
  readonly event: PlannedEvent;
  readonly kind: 'start' | 'end';
}

/** An end of a bar, by which it is made longer or shorter; keys do it on the bar itself. */
function Edge({ dragging, event, kind }: EdgeProps) {
  return (
    <span
      className={classes.edge}
      data-kind={kind}
      aria-hidden="true"
      onPointerDown={(pressed) => dragging.begin(pressed, kind, event)}
      onClick={(pressed) => pressed.stopPropagation()}
    />
  );
}

/** When a task is, how far it is, and what is wrong with it, in words. */
function useDetail(
  { line, event, progress, late, outside }: ShownTask,
  look: TaskLook,
  when: string,
): string {
  const { t } = useTranslation();
  const percent = numberFormat(look.locale, { style: 'percent', maximumFractionDigits: 0 });
  const float = event && look.critical?.floats.get(event.id);
  const days = float === undefined ? undefined : Math.floor((float * 1000) / DAY);
  return [
    when,
    line.task.form === 'milestone' ? t('gantt.milestone') : undefined,
    line.task.form === 'backwards' ? t('gantt.backwards') : undefined,
    progress === undefined ? undefined : t('gantt.done', { percent: percent.format(progress / 100) }),
    ...late.map(({ title }) => t('gantt.late', { name: title })),
    ...outside.map(({ title }) => t('gantt.outside', { name: title })),
    days === undefined ? undefined : days > 0 ? t('gantt.float', { count: days }) : t('gantt.is_critical'),
  ]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** Where something stands on the line of time, in pixels. */
function placeOf({ start, end }: TaskSpan, axis: GanttAxis) {
  const from = axis.at(start);
  return { insetInlineStart: from, inlineSize: Math.max(NARROWEST, axis.at(end) - from) };
}
