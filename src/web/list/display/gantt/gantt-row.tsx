import { IconChevronDown } from '@tabler/icons-react';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { spanText, taskText } from './gantt-words.ts';
import classes from './gantt.module.css';
import type { ShownTask } from './shown-task.ts';
import { TaskBar } from './task-bar.tsx';
import type { TaskLook } from './task-look.ts';

/** How far parts stand in from the task that they are parts of, in pixels. */
const STEP = 16;
/** Levels of parts that stand further in than the one before. */
const LEVELS = 6;

interface GanttRowProps {
  readonly task: ShownTask;
  readonly look: TaskLook;
  readonly top: number;
}

/** A task: its title and cells, and its bar along the line of time. */
export function GanttRow({ task, look, top }: GanttRowProps) {
  const { t } = useTranslation();
  const { line, title, texts } = task;
  const when = whenText(task, look.locale);
  const tabIndex = look.focused === line.task.id ? 0 : -1;
  return (
    <div
      role="listitem"
      className={classes.row}
      aria-level={line.depth + 1}
      aria-label={[title, when || t('gantt.no_dates')].join(', ')}
      style={{ insetBlockStart: top }}
    >
      <div className={classes.names}>
        <TaskTitle {...{ task, look, tabIndex }} />
        {look.columns.map(({ path }, at) => (
          <span key={path} className={classes.cell}>
            <bdi>{texts[at]}</bdi>
          </span>
        ))}
      </div>
      <div className={classes.line}>
        <TaskBar {...{ task, look, when, tabIndex }} />
      </div>
    </div>
  );
}

interface TaskTitleProps extends Omit<GanttRowProps, 'top'> {
  readonly tabIndex: number;
}

/** What a task is called, below what it is a part of; its parts are shown and hidden here. */
function TaskTitle({ task: { line, title }, look, tabIndex }: TaskTitleProps) {
  const { t } = useTranslation();
  const { id } = line.task;
  return (
    <div
      className={classes.title}
      data-phase={line.isOpen !== undefined || undefined}
      style={{ paddingInlineStart: 12 + Math.min(line.depth, LEVELS) * STEP }}
    >
      {line.isOpen === undefined ? (
        <span className={classes.leaf} />
      ) : (
        <button
          type="button"
          className={classes.opener}
          aria-expanded={line.isOpen}
          aria-label={t('gantt.parts', { name: title })}
          tabIndex={tabIndex}
          onClick={() => look.toggle(id)}
        >
          <IconChevronDown size={16} aria-hidden="true" className={classes.arrow} />
        </button>
      )}
      <AppLink
        href={recordAddress(look.table, id)}
        instead={() => look.onOpen(id)}
        data-part="title"
        tabIndex={tabIndex}
        dir="auto"
        onFocus={() => look.onFocus(id)}
        onKeyDown={(pressed) => {
          const isShut = { '+': false, '-': true }[pressed.key];
          if (line.isOpen !== undefined && line.isOpen === isShut) look.toggle(id);
        }}
      >
        {title}
      </AppLink>
    </div>
  );
}

/** When a task is, or its parts are. */
function whenText({ line: { task, spanOfParts }, event }: ShownTask, locale: string): string {
  if (event && task.form === 'bar') return spanText(event, task.isAllDay, locale);
  if (event) return taskText({ ...task, span: event }, locale);
  return spanOfParts ? spanText(spanOfParts, true, locale) : taskText(task, locale);
}
