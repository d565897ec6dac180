import { tableWords } from '#web/api/table-words.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { unreachable } from '#core/std/unreachable.ts';
import { CallError } from '#web/std/call-error.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import classes from './import.module.css';
import { RefusedLines } from './refused-lines.tsx';
import type { ImportStage } from './use-import.ts';

interface ImportOutcomeProps {
  readonly stage: ImportStage;
  readonly table: TableInfo;
  readonly onAgain: () => void;
  readonly onCancel: () => void;
}

/** What became of a check or an import: how far it is, what it found, that it is done. */
export function ImportOutcome({ stage, table, onAgain, onCancel }: ImportOutcomeProps) {
  const { t } = useTranslation();
  switch (stage.kind) {
    case 'idle':
      return null;
    case 'running':
      return <Running sent={stage.sent} check={stage.check} onCancel={onCancel} />;
    case 'failed':
      return <Failed error={stage.error} />;
    case 'checked':
      return stage.report.refused > 0 ? (
        <RefusedLines report={stage.report} />
      ) : (
        <div role="status">
          <p className={classes.good}>
            <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
            {t('csv.checked', { count: stage.report.lines })}
          </p>
          {stage.report.trimmed > 0 && (
            <p className={classes.note}>{t('csv.trimmed', { count: stage.report.trimmed })}</p>
          )}
        </div>
      );
    case 'done':
      return (
        <div role="status">
          <EmptyState
            icon={<IconCircleCheck size={28} stroke={1.4} aria-hidden="true" />}
            title={t('csv.done', { count: stage.report.imported })}
            {...(stage.report.trimmed > 0 && { text: t('csv.trimmed', { count: stage.report.trimmed }) })}
          >
            <Button component={AppLink} href={listAddress(table.id)}>
              {t('csv.open_list', tableWords(table))}
            </Button>
            <Button variant="default" onClick={onAgain}>
              {t('csv.again')}
            </Button>
          </EmptyState>
        </div>
      );
    default:
      return unreachable(stage);
  }
}

interface RunningProps {
  readonly sent: number;
  readonly check: boolean;
  readonly onCancel: () => void;
}

function Running({ sent, check, onCancel }: RunningProps) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(sent);
  const words = t(check ? 'csv.checking' : 'csv.importing', { percent });
  return (
    <div className={classes.running}>
      <label>
        <span>{words}</span>
        <progress value={sent} max={1} />
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
