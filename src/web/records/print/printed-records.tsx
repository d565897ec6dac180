import { useQuery } from '@tanstack/react-query';
import { Fragment, type CSSProperties } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { momentFormat, numberFormat } from '#core/language/formats.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { useApplication, type WebColumn } from '#web/api/application.tsx';
import { listAddress, recordAddress } from '#web/addresses/addresses.ts';
import { webFieldOf } from '#web/fields/registry.ts';
import { FieldCode } from '#web/fields/field-code.tsx';
import { CellRecordProvider } from '#web/fields/values/cell-record.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { PrintedLinesOf, recordCount } from '#web/list/print/print.ts';
import { lookProps } from '#web/ui/look.ts';
import { PrintPage } from '#web/ui/print/print-page.tsx';
import parts from '#web/ui/print/print-parts.module.css';
import { ErrorState } from '#web/ui/states/states.tsx';
import { fieldsOf, isReverseList, type SectionLayout } from '../layout/form-layout.ts';
import { looksOfRecord } from '../layout/looks-of-record.ts';
import { printedRecord, type PrintedRecord } from './printed-record.ts';

interface PrintedRecordsProps {
  readonly tableId: number;
  readonly ids: readonly number[];
  /** How many the address names: of more than are printed together the first ones are. */
  readonly named: number;
}

/** Records as they are printed, each in its form and on a page of its own. */
export function PrintedRecords({ tableId, ids, named }: PrintedRecordsProps) {
  const application = useApplication();
  const table = application.tables.get(tableId);
  const { data, error, refetch } = useQuery({
    queryKey: ['print', 'records', tableId, ids],
    queryFn: async ({ signal }) =>
      await Promise.all(ids.map(async (id) => await printedRecord(application, { tableId, id }, signal))),
    gcTime: 0,
  });
  const [only, ...others] = data ?? [];
  const [id] = ids;
  const isOne = only !== undefined && others.length === 0;
  const title = isOne ? `${only.table.label} ${only.answer.title}` : (table?.plural ?? '');
  return (
    <PrintPage
      title={title}
      ready={data !== undefined}
      from={isOne && id !== undefined ? recordAddress(tableId, id) : listAddress(tableId)}
    >
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {table && named > ids.length ? <Cut table={table} printed={ids.length} named={named} /> : null}
      {data?.map((record) => (
        <CellRecordProvider key={record.answer.id} value={{ tableId, recordId: record.answer.id }}>
          <Sheet record={record} />
        </CellRecordProvider>
      ))}
    </PrintPage>
  );
}

interface CutProps {
  readonly table: TableInfo;
  readonly printed: number;
  readonly named: number;
}

/** Tells that not all records are printed. */
function Cut({ table, printed, named }: CutProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const { number, word } = recordCount(table, named, locale);
  const shown = numberFormat(locale).format(printed);
  return (
    <ul className={parts.facts}>
      <li>{t('print.first', { shown, total: number, word })}</li>
    </ul>
  );
}

function Sheet({ record }: { readonly record: PrintedRecord }) {
  const { t } = useTranslation();
  const { locale, timeZone } = useReader();
  const { table, answer, at, sections } = record;
  const look = looksOfRecord(table, answer.layouts)?.whole;
  const now = momentFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at);
  return (
    <article className={parts.record}>
      <p className={parts.kind}>{table.label}</p>
      <h1 className={parts.title} {...(look && lookProps(look))}>
        {answer.title || `#${answer.id}`}
      </h1>
      <ul className={parts.facts}>
        <li>{t('print.at', { moment: now })}</li>
      </ul>
      {sections.map((section) => (
        <Fragment key={section.key}>
          {section.label === undefined ? null : <h2 className={parts.heading}>{section.label}</h2>}
          <Section record={record} section={section} />
        </Fragment>
      ))}
    </article>
  );
}

interface SectionProps {
  readonly record: PrintedRecord;
  readonly section: SectionLayout;
}

function Section({ record, section }: SectionProps) {
  const fields = fieldsOf(section).filter(({ column }) => !isReverseList(column));
  const lists = fieldsOf(section).filter(({ column }) => isReverseList(column));
  const looks = looksOfRecord(record.table, record.answer.layouts)?.columns;
  const lookOf = ({ name }: WebColumn) => {
    const look = looks?.get(name);
    return look && lookProps(look);
  };
  const grid = { '--columns': section.columns } as CSSProperties;
  return (
    <>
      {fields.length > 0 ? (
        <dl className={parts.fields} style={grid}>
          {fields.map(({ column, span }) => (
            <div key={column.name} className={parts.field} style={{ '--span': span } as CSSProperties}>
              <dt>{column.label}</dt>
              <dd {...lookOf(column)}>
                <Value column={column} value={record.answer.values[column.name]} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {lists.map(({ column }) => (
        <LinesOf key={column.name} record={record} column={column} isAlone={section.label === column.label} />
      ))}
    </>
  );
}

function Value({ column, value }: { readonly column: WebColumn; readonly value: unknown }) {
  const reader = useReader();
  if (value === null || value === undefined || value === '') return <>–</>;
  const { cell, Reading, Printed, wide } = webFieldOf(column);
  const Full = Printed ?? (wide ? Reading : undefined);
  return (
    <>
      {Full ? <Full value={value} column={column} /> : cell(value, column, reader)}
      <FieldCode column={column} value={value} />
    </>
  );
}

interface LinesOfProps {
  readonly record: PrintedRecord;
  readonly column: WebColumn;
  /** The section has the column's label. */
  readonly isAlone: boolean;
}

/** The records of a list of the record, as a table. */
function LinesOf({ record, column, isAlone }: LinesOfProps) {
  const { t } = useTranslation();
  const lines = record.lists.get(column.name);
  if (!lines) return null;
  const { table, paths, rows }: { table: TableInfo } & typeof lines = lines;
  return (
    <>
      {isAlone ? null : <h3 className={parts.heading}>{column.label}</h3>}
      {rows.lines.length === 0 ? (
        <p>–</p>
      ) : (
        <PrintedLinesOf label={column.label} table={table} paths={paths} lines={rows.lines} />
      )}
      {rows.isCut ? <p>{t('print.more_lines', { count: rows.records, number: rows.records })}</p> : null}
    </>
  );
}
