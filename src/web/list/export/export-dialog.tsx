import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { EXPORT_FORMATS } from '#core/catalog/actions/registry.ts';
import type { ListCalculation, RequestGroup } from '#core/contract/lists/group-routes.ts';
import type { RequestSort } from '#core/contract/lists/list-routes.ts';
import type { TableInfo, ViewInfo } from '#core/contract/application/application-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { isOfFiles } from '#core/fields/traits.ts';
import { numberFormat } from '#core/language/formats.ts';
import { useApplication } from '#web/api/application.tsx';
import { download } from '#web/api/download.ts';
import type { Rows } from '#web/data/rows.ts';
import { useRows } from '#web/data/use-rows.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { refreshTasks } from '#web/tasks/tasks.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { listColumn, offeredColumns, type PlacedColumn } from '../state/list-columns.ts';
import classes from './export-dialog.module.css';

/** The list that becomes a file. */
export interface FileOfList {
  readonly table: TableInfo;
  readonly view?: ViewInfo | undefined;
  /** Paths of the columns shown. */
  readonly columns: readonly string[];
  readonly sort: readonly RequestSort[];
  /** Groups and results, which a workbook has as well. */
  readonly groups?: readonly RequestGroup[];
  readonly calculations?: readonly ListCalculation[];
  readonly filter?: RequestFilter | undefined;
  readonly search?: string | undefined;
  /** The list column of a stored record that it is. */
  readonly parent?: { readonly columnId: number; readonly recordId: number } | undefined;
  readonly windows: Rows;
}

/** Selected records of a list: some by their ids, or all that match but for some. */
export interface ExportedChoice {
  readonly size: number;
  readonly ids?: ReadonlySet<number>;
  readonly without?: ReadonlySet<number>;
}

interface ExportDialogProps {
  readonly list: FileOfList;
  readonly choice: ExportedChoice | undefined;
  readonly onClose: () => void;
}

type Format = (typeof EXPORT_FORMATS)[number];

/** What most people want first. */
const FORMATS = ['xlsx', 'csv', 'json'] as const satisfies readonly Format[];

const COLUMNS = ['shown', 'all'] as const;

/** How a list becomes a file: its format, its columns, and whether it is to be imported again. */
export function ExportDialog({ list, choice, onClose }: ExportDialogProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const [options, setOptions] = useState<ExportOptions>({
    format: 'xlsx',
    which: 'shown',
    isForImport: false,
    withFiles: false,
  });
  const columns = useChosenColumns(list, options);
  const hasFiles = columns.some(({ column }) => isOfFiles(column));
  const withFiles = options.withFiles && hasFiles;
  // The import reads no files: what has them is for people.
  const wanted = { ...options, withFiles, isForImport: options.isForImport && !withFiles };
  const paths = columns.map(({ path }) => path);
  const { busy, failure, run } = useExport({ list, choice, paths, ...wanted }, onClose);
  const { total } = useRows(list.windows);
  const number = (count: number) => numberFormat(locale).format(count);
  // Lines of a list in groups are not its records.
  const isKnown = total?.exact === true && (list.groups ?? []).length === 0;
  const scope = choice
    ? t('export.selected', { number: number(choice.size) })
    : isKnown
      ? t('export.whole', { number: number(total.rows) })
      : t('export.everything');
  return (
    <Dialog title={t('export.title')} look="note" onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className={classes.scope}>{scope}</p>
        <Options options={options} wanted={wanted} offersFiles={hasFiles} onChange={setOptions} />
        {isGrouped(list, wanted) ? <p className={classes.scope}>{t('export.grouped')}</p> : null}
        {failure === undefined ? null : (
          <p role="alert" className={classes.failure}>
            {failure}
          </p>
        )}
        <Button type="submit" loading={busy} fullWidth>
          {t('export.button')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Whether the file has the groups and results of the list. */
function isGrouped(
  { groups = [], calculations = [] }: FileOfList,
  { format, isForImport, withFiles }: Omit<ExportOptions, 'which'>,
): boolean {
  return format === 'xlsx' && !isForImport && !withFiles && groups.length + calculations.length > 0;
}

interface ExportOptions {
  readonly format: Format;
  readonly which: (typeof COLUMNS)[number];
  readonly isForImport: boolean;
  readonly withFiles: boolean;
}

/** The columns that the file has. */
function useChosenColumns(
  { table, view, columns }: FileOfList,
  { which }: ExportOptions,
): readonly PlacedColumn[] {
  const application = useApplication();
  return which === 'all'
    ? offeredColumns(application, table, view).own
    : columns.flatMap((path) => listColumn(application, table, path) ?? []);
}

interface OptionsProps {
  readonly options: ExportOptions;
  /** What holds of them together. */
  readonly wanted: ExportOptions;
  /** Some of the columns hold files. */
  readonly offersFiles: boolean;
  readonly onChange: (options: ExportOptions) => void;
}

function Options({ options, wanted, offersFiles, onChange }: OptionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Choice label={t('export.format')}>
        {FORMATS.map((one) => (
          <Radio
            key={one}
            name="format"
            label={t(`export.${one}`)}
            checked={one === options.format}
            onChoose={() => onChange({ ...options, format: one })}
          />
        ))}
      </Choice>
      <Choice label={t('export.columns')}>
        {COLUMNS.map((one) => (
          <Radio
            key={one}
            name="columns"
            label={t(`export.${one}`)}
            checked={one === options.which}
            onChoose={() => onChange({ ...options, which: one })}
          />
        ))}
      </Choice>
      {offersFiles ? (
        <Check
          label={t('export.files')}
          hint={t('export.files_hint')}
          checked={options.withFiles}
          onChange={(withFiles) => onChange({ ...options, withFiles })}
        />
      ) : null}
      {wanted.withFiles ? null : (
        <Check
          label={t('export.reimport')}
          hint={t('export.reimport_hint')}
          checked={options.isForImport}
          onChange={(isForImport) => onChange({ ...options, isForImport })}
        />
      )}
    </>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className={classes.choice}>
      <legend>{label}</legend>
      {children}
    </fieldset>
  );
}

interface CheckProps {
  readonly label: string;
  readonly hint: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function Check({ label, hint, checked, onChange }: CheckProps) {
  return (
    <label className={classes.option}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>
        {label}
        <small>{hint}</small>
      </span>
    </label>
  );
}

interface RadioProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
}

function Radio({ name, label, checked, onChoose }: RadioProps) {
  return (
    <label className={classes.radio}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      {label}
    </label>
  );
}

interface Wanted extends Pick<ExportDialogProps, 'list' | 'choice'>, ExportOptions {
  /** Paths of its columns. */
  readonly paths: readonly string[];
}

/** Saves the file, or has the bell follow the task that makes it. */
function useExport({ list, choice, paths, ...options }: Wanted, onDone: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const errorTexts = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    const { format, isForImport, withFiles } = options;
    try {
      const answer = await download('api_export', {
        params: { tableId: String(list.table.id), format },
        body: {
          columns: [...paths],
          sort: [...list.sort],
          ...(isGrouped(list, options)
            ? { groups: [...(list.groups ?? [])], calculations: [...(list.calculations ?? [])] }
            : {}),
          filter: list.filter,
          search: list.search || undefined,
          parent: list.parent,
          records: choice?.ids && [...choice.ids],
          without: choice?.without && [...choice.without],
          form: isForImport ? 'import' : 'shown',
          files: withFiles || undefined,
        },
      });
      if (answer) {
        notify({ message: t('export.begun') });
        await refreshTasks(queries);
      }
      onDone();
    } catch (error) {
      setFailure(errorTexts(error)[0]);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}
