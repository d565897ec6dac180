import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { Document } from '#core/catalog/schema.ts';
import type { FileAnswers } from '#core/contract/configuration/file-routes.ts';
import { useTranslation } from '#web/std/translation.ts';
import { queryClient } from '#web/api/query-client.ts';
import { refreshScreens } from '#web/data/refresh-screens.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { CallError } from '#web/std/call-error.ts';
import { refreshTasks } from '#web/tasks/tasks.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { takesAll } from './evidence-words.ts';
import type { Answering } from './files-answers.ts';
import type { FilesWork } from './files-work.ts';
import classes from './from-files.module.css';
import { NewTableRoles } from './new-table-roles.tsx';
import { FILES_LIST } from './uploads.ts';

interface CreateBarProps {
  readonly work: FilesWork;
  readonly answering: Answering;
  readonly document: Document;
  /** The version of the configuration that the proposal was made on. */
  readonly version: number;
  /** Files are on their way or being read. */
  readonly waits: boolean;
}

/** What will be created, whether all values fit, and what creates it. */
export function CreateBar({ work, answering, document, version, waits }: CreateBarProps) {
  const { t } = useTranslation();
  const { counts, problems } = work.proposal;
  const { busy, create } = useCreating({ work, answering, version });
  const misfits = misfitsOf(work);
  return (
    <footer className={classes.foot}>
      <ul>
        {(['tables', 'columns', 'links', 'records'] as const).map((what) => (
          <li key={what}>{t(`files.${what}`, { count: counts[what] })}</li>
        ))}
      </ul>
      <p className={classes.fit} data-bad={problems.length + misfits > 0 || undefined} role="status">
        {problems.length + misfits > 0 ? (
          <IconAlertTriangle size={16} aria-hidden="true" />
        ) : (
          <IconCircleCheck size={16} aria-hidden="true" />
        )}
        {problems.length > 0
          ? t('files.problems', { count: problems.length })
          : misfits > 0
            ? t('files.misfits', { count: misfits })
            : t('files.all_fit')}
      </p>
      <p className={classes.values}>{t('files.undoable')}</p>
      <NewTableRoles document={document} answering={answering} />
      <Button
        loading={busy}
        disabled={waits || problems.length > 0 || counts.tables === 0}
        onClick={() => void create()}
      >
        {t('files.create', { count: counts.tables })}
      </Button>
    </footer>
  );
}

/** Values that their columns will refuse, and values of links that are found nowhere. */
function misfitsOf({ proposal: { tables } }: FilesWork): number {
  const told = tables.flatMap(({ columns }) =>
    columns.flatMap(({ as, evidence }) => {
      const code = as.kind === 'link' ? 'missing' : takesAll(as) ? undefined : 'misfits';
      return evidence.filter((part) => part.code === code);
    }),
  );
  return told.reduce((sum, { params }) => sum + Number(params['count'] ?? 0), 0);
}

function useCreating({ work, answering, version }: Pick<CreateBarProps, 'work' | 'answering' | 'version'>) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    const { tables, pairs } = work.proposal;
    const sheets = [...tables, ...pairs].map(({ key, profile }) => ({ key, hash: profile.hash }));
    try {
      const title = t('files.version_title');
      await configurationGate.call('files_create', {
        body: { sheets, answers: answersOf(answering, sheets), version, title },
      });
      answering.forget();
      await refreshScreens();
      await Promise.all([queryClient.invalidateQueries({ queryKey: FILES_LIST }), refreshTasks(queryClient)]);
    } catch (failure) {
      // Others have changed the configuration meanwhile: the proposal is made again on what there is now.
      if (failure instanceof CallError && failure.status === 409) await refreshScreens();
      if (!(failure instanceof GivenUp)) notify({ message: told(failure, t('files.failed')), tone: 'bad' });
    }
    setBusy(false);
  };
  return { busy, create };
}

/** The answers about these sheets: files may have been removed after something was decided of them. */
function answersOf({ answers }: Answering, sheets: readonly { readonly key: string }[]): FileAnswers {
  const isAsked = ([sheet]: readonly [string, unknown]) => sheets.some(({ key }) => key === sheet);
  return {
    ...answers,
    tables: Object.fromEntries(Object.entries(answers.tables).filter(isAsked)),
    columns: Object.fromEntries(Object.entries(answers.columns).filter(isAsked)),
  };
}

function told(failure: unknown, otherwise: string): string {
  return (failure instanceof CallError && failure.entries[0]?.message) || otherwise;
}
