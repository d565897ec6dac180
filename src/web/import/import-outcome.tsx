import { tableWords } from '#web/api/table-words.ts';
import { Button } from '@mantine/core';
import { IconBell, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { unreachable } from '#core/std/unreachable.ts';
import { CallError } from '#web/std/call-error.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import classes from './import.module.css';
import type { ImportStage } from './import-session.ts';
import { outcomeWords } from './outcome-words.ts';

interface ImportOutcomeProps {
  readonly stage: ImportStage;
  readonly table: TableInfo;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** What became of a check or an import: how far it is, what it found, that it is done. */
export function ImportOutcome({ stage, table, onAgain, onCancel }: ImportOutcomeProps) {
  const { t, language } = useTranslation();
  switch (stage.kind) {
    case 'idle':
    case 'checked':
      return null;
    case 'running':
      return <Running part={stage.part} what={stage.what} onCancel={onCancel} />;
    case 'failed':
      return <Failed error={stage.error} />;
    case 'goesOn':
      return (
        <div role="status">
          <EmptyState
            icon={<IconBell size={28} stroke={1.4} aria-hidden="true" />}
            title={t('csv.goes_on')}
            text={t('csv.goes_on_text')}
          >
            <Ways table={table} onAgain={onAgain} />
          </EmptyState>
        </div>
      );
    case 'done':
      return (
        <div role="status">
          <EmptyState
            icon={<IconCircleCheck size={28} stroke={1.4} aria-hidden="true" />}
            title={outcomeWords(t, stage, language)}
            {...(stage.trimmed > 0 && { text: t('csv.trimmed', { count: stage.trimmed }) })}
          >
            <Ways table={table} onAgain={onAgain} />
          </EmptyState>
        </div>
      );
    default:
      return unreachable(stage);
  }
}

/** Where to go once a file is on its way. */
function Ways({ table, onAgain }: Pick<ImportOutcomeProps, 'table' | 'onAgain'>) {
  const { t } = useTranslation();
  return (
    <>
      <Button component={AppLink} href={listAddress(table.id)}>
        {t('csv.open_list', tableWords(table))}
      </Button>
      <Button variant="default" onClick={onAgain}>
        {t('csv.again')}
      </Button>
    </>
  );
}

interface RunningProps {
  /** From 0 to 1. */
  readonly part: number;
  readonly what: 'uploading' | 'checking' | 'importing';
  readonly onCancel: () => void;
}

function Running({ part, what, onCancel }: RunningProps) {
  const { t, language } = useTranslation();
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(part);
  const words = t(`csv.${what}`, { percent });
  return (
    <div className={classes.running}>
      <label>
        <span>{words}</span>
        <progress value={part} max={1} />
      </label>
      <Button variant="default" onClick={onCancel}>
        {t('csv.cancel')}
      </Button>
    </div>
  );
}

/** A refusal of the whole file says all its reasons; anything else is a failure to try again. */
function Failed({ error }: { readonly error: unknown }) {
  const { t } = useTranslation();
  if (!(error instanceof CallError) || error.entries.length < 2)
    return <ErrorState error={error} title={t('csv.failed')} />;
  return (
    <div className={classes.bad} role="alert">
      <p>{t('csv.failed')}</p>
      <ul>
        {error.entries.map((entry) => (
          <li key={`${entry.code} ${entry.message}`}>{entry.message}</li>
        ))}
      </ul>
    </div>
  );
}
