import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import classes from './import.module.css';
import { MappingTable } from './mapping-table.tsx';
import type { FileHead } from './read-header.ts';
import { importTargets, missingTargets, suggestMapping, type ImportMapping } from './targets.ts';
import { useImport } from './use-import.ts';

interface ImportStepsProps {
  readonly table: TableInfo;
  readonly file: File;
  readonly head: FileHead;
  readonly onAgain: () => void;
}

/** From the headers of a chosen file to the end of its import. */
export function ImportSteps({ table, file, head, onAgain }: ImportStepsProps) {
  const { t, i18n } = useTranslation();
  const application = useApplication();
  const targets = useMemo(() => importTargets(application, table), [application, table]);
  const [mapping, setMapping] = useState<ImportMapping>(() => suggestMapping(head.headers, targets));
  const { stage, check, start, cancel, reset } = useImport(table.id);
  const missing = missingTargets(mapping, targets);
  const nothing = Object.values(mapping).every((value) => value === '');
  const running = stage.kind === 'running';
  const ready = stage.kind === 'checked' && stage.report.refused === 0;
  if (stage.kind === 'done')
    return <ImportOutcome stage={stage} table={table} onAgain={onAgain} onCancel={cancel} />;
  return (
    <>
      <MappingTable
        head={head}
        targets={targets}
        mapping={mapping}
        disabled={running}
        onChange={(next) => {
          setMapping(next);
          reset();
        }}
      />
      {missing.length > 0 && (
        <p className={classes.warning}>
          {t('csv.missing', {
            columns: wordsInRow(
              missing.map(({ label, group }) => group ?? label),
              i18n.language,
            ),
          })}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant={ready ? 'default' : 'filled'}
          disabled={running || nothing}
          onClick={() => check(file, mapping)}
        >
          {t('csv.check')}
        </Button>
        {ready && stage.report.lines > 0 && (
          <Button onClick={() => start(file, mapping)}>
            {t('csv.import', { count: stage.report.lines })}
          </Button>
        )}
        <p className={classes.note}>
          {t(nothing ? 'csv.nothing_mapped' : ready ? 'csv.import_text' : 'csv.check_text')}
        </p>
      </div>
      <ImportOutcome stage={stage} table={table} onAgain={onAgain} onCancel={cancel} />
    </>
  );
}
