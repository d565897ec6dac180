import { IconArrowBackUp, IconDownload, IconProgress } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { Task } from '#core/contract/tasks/task-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { call } from '#web/api/call.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTakingBack } from '#web/journal-view/undoing/use-taking-back.ts';
import classes from './panel.module.css';
import { saveTaskFile } from './save-task-file.ts';

interface RunningTaskProps {
  readonly task: Task;
  /** Has the list follow what a call changes. */
  readonly onChange: (work: Promise<unknown>) => void;
}

/** Background work that waits or runs: what it is, how far it is, and how to cancel it. */
export function RunningTask({ task, onChange }: RunningTaskProps) {
  const { t } = useTranslation();
  const { id, kind, title } = task;
  const params = { taskId: String(id) };
  return (
    <li className={classes.item}>
      <span className={classes.icon}>
        <IconProgress size={16} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.words}>
        <span className={classes.name}>{t(`tasks.kinds.${kind}.title`, title)}</span>
        <Progress task={task} onCancel={() => onChange(call('task_cancel', { params }))} />
      </div>
    </li>
  );
}

function Progress({ task, onCancel }: { readonly task: Task; readonly onCancel: () => void }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { state, done, total, cancelling } = task;
  const number = numberFormat(locale);
  const words = cancelling
    ? t('tasks.cancelling')
    : state === 'waiting'
      ? t('tasks.waiting')
      : total === null
        ? number.format(done)
        : t('tasks.of', { done: number.format(done), total: number.format(total) });
  return (
    <div className={classes.progress}>
      <progress aria-label={words} {...(total ? { value: done, max: total } : {})} />
      <span>{words}</span>
      <button type="button" className={classes.quiet} aria-disabled={cancelling} onClick={onCancel}>
        {t('tasks.cancel')}
      </button>
    </div>
  );
}

/** What came of background work, and what can be done with that. */
export function TaskResult({ task: { kind, state, outcome, error } }: { readonly task: Task }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { takeBack } = useTakingBack();
  const number = numberFormat(locale);
  if (state === 'cancelled') return <p className={classes.note}>{t('tasks.cancelled')}</p>;
  if (state === 'failed') return <p className={classes.bad}>{error ?? t('tasks.failed')}</p>;
  const { records, refused = 0, refusals = [], file, operation } = outcome ?? {};
  return (
    <>
      <p className={classes.note}>
        {records === undefined
          ? null
          : t(`tasks.kinds.${kind}.done`, { count: records, number: number.format(records) })}
        {refused > 0 ? ` · ${t('tasks.refused', { count: refused, number: number.format(refused) })}` : null}
      </p>
      {refusals.length > 0 ? (
        <ul className={classes.refusals}>
          {refusals.map(({ what, why }, at) => (
            <li key={at}>
              <b>{what}</b> {why}
            </li>
          ))}
        </ul>
      ) : null}
      {file || operation ? (
        <div className={classes.actions}>
          {file ? (
            <button type="button" className={classes.action} onClick={() => saveTaskFile(file)}>
              <IconDownload size={16} stroke={1.6} aria-hidden="true" />
              {t('tasks.download')} <bdi className={classes.file}>{file.name}</bdi>
            </button>
          ) : null}
          {operation ? (
            <button
              type="button"
              className={classes.action}
              onClick={() => void takeBack('undo', [operation])}
            >
              <IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />
              {t('tasks.undo')}
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
