import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';

import { keptImportAddress } from '#core/contract/screen-addresses.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { listAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import classes from './from-files.module.css';
import type { TableFile } from './use-table-files.ts';

interface OutcomesProps {
  readonly files: readonly TableFile[];
  readonly onRemove: (file: number) => void;
}

/** What became of files whose tables were created. */
export function Outcomes({ files, onRemove }: OutcomesProps) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  const outcomes = files.flatMap((file) => file.outcomes.map((outcome) => ({ file, outcome })));
  const waiting = outcomes.filter(({ outcome }) => outcome.state === 'waiting').length;
  return (
    <section className={classes.outcomes} aria-labelledby="created-tables">
      <h2 id="created-tables">{t('files.created')}</h2>
      <p role="status" className={classes.values}>
        {waiting > 0
          ? t('files.importing', { done: outcomes.length - waiting, of: outcomes.length })
          : t('files.imported')}
      </p>
      {waiting > 0 && (
        <progress aria-label={t('files.created')} value={outcomes.length - waiting} max={outcomes.length} />
      )}
      <ul>
        {outcomes.map(({ file, outcome }) => (
          <li key={outcome.key} className={classes.state} data-bad={outcome.state === 'failed' || undefined}>
            <Outcome name={file.name} outcome={outcome} />
            {outcome.state !== 'waiting' && (
              <IconButton
                size="small"
                label={t('files.forget', { name: file.name })}
                onClick={() => onRemove(file.file)}
              >
                <IconX size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Outcome({
  name,
  outcome,
}: {
  readonly name: string;
  readonly outcome: TableFile['outcomes'][number];
}) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const { state, records, refused, message, table } = outcome;
  const info = table === null ? undefined : tables.get(table);
  const isBad = state === 'failed' || refused > 0;
  return (
    <>
      {isBad ? (
        <IconAlertTriangle size={16} stroke={1.6} aria-hidden="true" />
      ) : (
        <IconCircleCheck
          size={16}
          stroke={1.6}
          aria-hidden="true"
          data-waiting={state === 'waiting' || undefined}
        />
      )}
      <bdi>{name}</bdi>
      <span>
        {state === 'waiting' && t('files.waiting')}
        {state === 'done' && t('files.records', { count: records })}
        {refused > 0 && ` · ${t('files.refused', { count: refused })}`}
        {message !== null && ` · ${message}`}
      </span>
      {info && <AppLink href={listAddress(info.id)}>{info.plural}</AppLink>}
      {info && isBad && (
        <AppLink href={keptImportAddress(info.id, outcome.file)}>{t('files.import_again')}</AppLink>
      )}
    </>
  );
}
