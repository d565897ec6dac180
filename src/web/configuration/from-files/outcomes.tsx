import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react';
import { keptImportAddress } from '#core/contract/screen-addresses.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import classes from './from-files.module.css';
import { FILES_LIST } from './uploads.ts';
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
      {outcomes.some(({ outcome }) => outcome.state === 'stopped') && <GoOn />}
      <ul>
        {outcomes.map(({ file, outcome }) => (
          <li key={outcome.key} className={classes.state} data-bad={isUndone(outcome) || undefined}>
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

function isUndone({ state }: TableFile['outcomes'][number]): boolean {
  return state === 'failed' || state === 'stopped';
}

/** Goes on with what was left when the server stopped. */
function GoOn() {
  const { t } = useTranslation();
  const { busy, run } = useDoing();
  const goOn = async () => {
    await run(async () => await configurationGate.call('files_import', { body: {} }));
    await queryClient.invalidateQueries({ queryKey: FILES_LIST });
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void goOn()}>
      {t('files.go_on')}
    </Button>
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
  const isBad = isUndone(outcome) || refused > 0;
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
      {info && isBad && state !== 'stopped' && (
        <AppLink href={keptImportAddress(info.id, outcome.file)}>{t('files.import_again')}</AppLink>
      )}
    </>
  );
}
