import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { ImportPreset } from '#core/contract/screen-addresses.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { WarningNote } from '#web/ui/layout/warning-note.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { CheckCounts } from './check-counts.tsx';
import { CheckedRows } from './checked-rows.tsx';
import { ChosenFile } from './chosen-file.tsx';
import { FileChoices } from './file-choices.tsx';
import { GoalChoice } from './goal-choice.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import type { FileLook, ImportSource } from './import-session.ts';
import classes from './import.module.css';
import { MatchingChoice } from './matching-choice.tsx';
import { PreviewHead } from './preview-head.tsx';
import { ReadingChoice } from './reading-choice.tsx';
import { importTargets, missingTargets, pairLists, pairTargets, type ImportTarget } from './targets.ts';
import { useImport } from './use-import.ts';

interface ImportStepsProps {
  readonly table: TableInfo;
  readonly source: ImportSource;
  /** How lines are to find their records, until that is chosen otherwise. */
  readonly preset: ImportPreset | undefined;
  readonly onAgain: () => void;
  readonly onChoose: (file: File) => void;
}

/** From a chosen file to the end of its import. */
export function ImportSteps({ table, source, preset, onAgain, onChoose }: ImportStepsProps) {
  const { t } = useTranslation();
  const application = useApplication();
  const importing = useImport(table.id, source, preset);
  const { stage, look, session, settings } = importing;
  const lists = useMemo(() => pairLists(table), [table]);
  const hasFiles = (look?.files ?? null) !== null;
  const list = lists.find(({ name }) => name === settings.list);
  const targets = useMemo(
    () => (list ? pairTargets(application, table, list) : importTargets(application, table, hasFiles)),
    [application, table, list, hasFiles],
  );
  const outcome = (
    <ImportOutcome stage={stage} table={table} onAgain={onAgain} onCancel={() => session.cancel()} />
  );
  if (stage.kind === 'done' || stage.kind === 'goesOn' || !look) return outcome;
  if (look.headers.length === 0)
    return <EmptyState title={t('csv.no_header')} text={t('csv.no_header_text')} />;
  return (
    <>
      {typeof source === 'number' && <ChosenFile name={look.name} size={look.bytes} onChoose={onChoose} />}
      <div className={classes.readings}>
        <ReadingChoice
          look={look}
          disabled={stage.kind === 'running'}
          onChange={(reading) => session.readAs(reading)}
        />
        <GoalChoice
          {...{ table, lists, settings, look }}
          disabled={stage.kind === 'running'}
          onChange={(next) => session.change(next)}
        />
        {!list && (
          <MatchingChoice
            settings={settings}
            targets={targets}
            disabled={stage.kind === 'running'}
            onChange={(next) => (stage.kind === 'checked' ? session.repair(next) : session.change(next))}
          />
        )}
        {look.files !== null && (
          <span className={classes.note}>{t('csv.beside', { count: look.files })}</span>
        )}
        {look.remembered && <span className={classes.note}>{t('csv.remembered')}</span>}
        {look.leftOut > 0 && <WarningNote>{t('csv.left_out', { count: look.leftOut })}</WarningNote>}
      </div>
      <Preview importing={importing} table={table} look={look} targets={targets} />
      {outcome}
      <NextSteps importing={importing} targets={targets} />
    </>
  );
}

interface PreviewProps {
  readonly importing: ReturnType<typeof useImport>;
  readonly table: TableInfo;
  readonly look: FileLook;
  readonly targets: readonly ImportTarget[];
}

/** The file as a table: what its columns become, and its first values or what a check found. */
function Preview({ importing: { session, stage, settings }, table, look, targets }: PreviewProps) {
  const { t } = useTranslation();
  const checked = stage.kind === 'checked' ? stage.check : undefined;
  return (
    <>
      {checked && <CheckCounts check={checked} />}
      {checked && (
        <FileChoices table={table} check={checked} settings={settings} onCreated={() => session.check()} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of keys */}
      <div className={classes.scroll} role="region" aria-label={t('csv.mapping')} tabIndex={0}>
        <table className={classes.preview}>
          <caption className="out-of-sight">{t('csv.mapping')}</caption>
          <PreviewHead
            look={look}
            targets={targets}
            settings={settings}
            disabled={stage.kind === 'running'}
            onChange={(next) => session.change(next)}
          />
          {checked ? (
            <CheckedRows
              look={look}
              check={checked}
              settings={settings}
              refusedAddress={session.refusedAddress()}
              onRepair={(next) => session.repair(next)}
            />
          ) : (
            <Samples look={look} />
          )}
        </table>
      </div>
    </>
  );
}

/** What can be done next, and what stands in the way. */
function NextSteps({
  importing: { session, stage, settings, start },
  targets,
}: Pick<PreviewProps, 'importing' | 'targets'>) {
  const { t, language } = useTranslation();
  const missing = settings.match?.mode === 'update' ? [] : missingTargets(settings.map, targets);
  const nothing = Object.values(settings.map).every((value) => value === '');
  const checked = stage.kind === 'checked' ? stage.check : undefined;
  const valid = checked ? checked.created + checked.changed : 0;
  const columns = missing.map(({ label, group }) => group ?? label);
  return (
    <>
      {missing.length > 0 && (
        <p className={classes.warning}>{t('csv.missing', { columns: wordsInRow(columns, language) })}</p>
      )}
      <div className={classes.actions}>
        <p className={classes.note}>{t(nothing ? 'csv.nothing_mapped' : 'csv.check_text')}</p>
        <Button
          variant={checked ? 'default' : 'filled'}
          disabled={stage.kind === 'running' || nothing}
          onClick={() => session.check()}
        >
          {t(checked ? 'csv.check_again' : 'csv.check')}
        </Button>
        {checked && valid > 0 && (
          <>
            <Button variant="default" onClick={() => start(checked, true)}>
              {t('csv.in_background')}
            </Button>
            <Button onClick={() => start(checked, false)}>{t('csv.import', { count: valid })}</Button>
          </>
        )}
      </div>
    </>
  );
}

/** The first values under each header, before anything is checked. */
function Samples({ look: { headers } }: Pick<PreviewProps, 'look'>) {
  const most = Math.max(0, ...headers.map(({ samples }) => samples.length));
  return (
    <tbody>
      {Array.from({ length: most }, (_, at) => (
        // Samples have no name of their own, and their order never changes.
        <tr key={at}>
          <td className={classes.number}>·</td>
          {headers.map(({ header, samples }) => (
            <td key={header}>{samples[at] ?? ''}</td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
