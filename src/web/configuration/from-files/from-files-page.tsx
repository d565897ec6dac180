import { useMemo, useState } from 'react';
import type { Document } from '#core/catalog/schema.ts';
import type { FileMatch, SheetProfile } from '#core/contract/configuration/file-routes.ts';
import { proposeTables } from '#core/from-files/propose-tables.ts';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { queryClient } from '#web/api/query-client.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { useStore } from '#web/std/store.ts';
import { FileButton, FileDrop, useFileTarget } from '#web/ui/files/file-drop.tsx';
import { ErrorState } from '#web/ui/states/states.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { Board } from './board.tsx';
import { CreateBar } from './create-bar.tsx';
import { FileStates } from './file-states.tsx';
import { useFileAnswers } from './files-answers.ts';
import { tableNames, type FilesWork } from './files-work.ts';
import classes from './from-files.module.css';
import { Outcomes } from './outcomes.tsx';
import { PasteCells, usePastedFiles } from './paste-cells.tsx';
import { PreviewRows } from './preview-rows.tsx';
import { FILES_LIST, sendFiles, uploads } from './uploads.ts';
import { useFilesList, useReadFiles, useSurroundings, type TableFile } from './use-table-files.ts';

/** Tables that are made of files: what they hold is proposed as tables, corrected, created and imported. */
export function FromFilesPage() {
  const { t } = useTranslation();
  return (
    <LoadedPage title={t('configuration.sections.from_files')} query={useFilesList()}>
      {(files) => <Files files={files} />}
    </LoadedPage>
  );
}

async function removeFile(file: number): Promise<void> {
  await configurationGate.call('files_drop', { body: { files: [file] } });
  await queryClient.invalidateQueries({ queryKey: FILES_LIST });
}

function Files({ files }: { readonly files: readonly TableFile[] }) {
  const { t } = useTranslation();
  const sending = useStore(uploads);
  const fresh = files.filter(({ outcomes }) => outcomes.length === 0);
  const made = files.filter(({ outcomes }) => outcomes.length > 0);
  const names = [...files, ...sending].map(({ name }) => name);
  usePastedFiles(names);
  const { over, target } = useFileTarget(sendFiles, true);
  const isFirst = fresh.length + sending.length === 0;
  const remove = (file: number) => void removeFile(file);
  return (
    <div className={classes.page} data-over={over || undefined} {...target}>
      <header className={classes.head}>
        <h1>
          {isFirst
            ? t('configuration.sections.from_files')
            : t('files.heading', { count: fresh.length + sending.length })}
        </h1>
        {!isFirst && (
          <>
            <p>{t('files.lead')}</p>
            <div className={classes.buttons}>
              <PasteCells names={names} />
              <FileButton label={t('files.add')} several onChoose={sendFiles} />
            </div>
          </>
        )}
      </header>
      {isFirst && (
        <FileDrop
          title={t('files.drop')}
          text={t('files.drop_text')}
          label={t('files.choose')}
          several
          onChoose={sendFiles}
        >
          <PasteCells names={names} />
        </FileDrop>
      )}
      <Fresh files={fresh} onRemove={remove} isSending={sending.some(({ error }) => error === undefined)} />
      <Outcomes files={made} onRemove={remove} />
    </div>
  );
}

interface FreshProps {
  readonly files: readonly TableFile[];
  readonly onRemove: (file: number) => void;
  readonly isSending: boolean;
}

/** Files that are no tables yet. */
function Fresh({ files, onRemove, isSending }: FreshProps) {
  const read = useReadFiles(files);
  const sheets = read.flatMap(({ sheets: known }) => known ?? []);
  const isReading = read.some(({ sheets: known, error }) => known === undefined && error === undefined);
  const { matches, document, version } = useSurroundings(sheets, !isReading);
  const failure = matches.error ?? document.error;
  return (
    <>
      <FileStates read={read} onRemove={onRemove} />
      {failure && (
        <ErrorState
          error={failure}
          onRetry={() => {
            void matches.refetch();
            void document.refetch();
          }}
        />
      )}
      {sheets.length > 0 && matches.data && document.data && (
        <Proposed
          sheets={sheets}
          matches={matches.data}
          document={document.data}
          version={version}
          waits={isReading || isSending || matches.isFetching}
          onRemove={onRemove}
        />
      )}
    </>
  );
}

interface ProposedProps {
  readonly sheets: readonly SheetProfile[];
  readonly matches: readonly FileMatch[];
  readonly document: Document;
  readonly version: number;
  readonly waits: boolean;
  readonly onRemove: (file: number) => void;
}

function Proposed({ sheets, matches, document, version, waits, onRemove }: ProposedProps) {
  const { locale } = useApplication().user;
  const { typeWords: words } = usePanelTexts();
  const answering = useFileAnswers();
  const [at, setAt] = useState<string>();
  const { answers, ofTable, ofColumn, forgetColumns } = answering;
  const proposal = useMemo(
    () => proposeTables({ sheets, matches, document, locale, words, answers }),
    [sheets, matches, document, locale, words, answers],
  );
  const work: FilesWork = {
    proposal,
    ofTable,
    ofColumn,
    forgetColumns,
    removeFile: onRemove,
    ...tableNames(proposal, document, locale),
  };
  return (
    <>
      <Board work={work} onGo={setAt} />
      <div className={classes.dock}>
        <PreviewRows proposal={proposal} at={at} onChoose={setAt} />
        <CreateBar work={work} answering={answering} document={document} version={version} waits={waits} />
      </div>
    </>
  );
}
