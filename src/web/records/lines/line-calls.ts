import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { ColumnState, Deletion } from '#core/contract/actions/action-results.ts';
import { webColumns, mayCreate, type WebApplication, type WebColumn } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import type { Changes } from '../draft/queue/draft-queue.ts';
import { isReverseList } from '../layout/form-layout.ts';
import { noted, windowParams, sentForms } from '../calls/record-calls.ts';
import type { DraftContext, Following, AnswerValues } from '../draft/record-state.ts';

/** A record of a list after a call about it, and what follows in the record that has the list. */
export interface LineAnswer {
  /** Its id or key; 0 where the draft has forgotten it. */
  readonly recordId: number;
  readonly values: AnswerValues;
  readonly states: Readonly<Record<string, ColumnState>>;
  readonly outer: Following;
  readonly deletions?: readonly Deletion[];
}

/** What the lines of a draft need of the server; `column` is the id of the list. */
export interface LineCalls {
  /** Whether the records of a column are lines: those of a list that is the other end of a link. */
  readonly hasLines: (column: number) => boolean;
  readonly create: (draft: DraftContext, column: number, values: AnswerValues) => Promise<LineAnswer>;
  readonly begin: (draft: DraftContext, column: number, row: number) => Promise<LineAnswer>;
  readonly remove: (draft: DraftContext, column: number, row: number) => Promise<LineAnswer>;
  readonly input: (draft: DraftContext, row: number, changes: Changes) => Promise<LineAnswer>;
  readonly accept: (draft: DraftContext, row: number) => Promise<LineAnswer>;
  readonly drop: (draft: DraftContext, row: number) => Promise<LineAnswer>;
  /** The last input before the page goes away; nobody waits for its answer. */
  readonly farewell: (draft: DraftContext, row: number, changes: Changes) => void;
  /** The table of a list's records, and whether the user may create some. */
  readonly tableOf: (column: number) => { readonly tableId: number; readonly mayCreate: boolean };
  /** The form in which a value of the list's table is sent. */
  readonly sent: (column: number, name: string, value: unknown) => unknown;
}

/** How the lines in the lists of `columns` reach the server. */
export function lineCalls({ tables }: WebApplication, columns: readonly WebColumn[]): LineCalls {
  const forms = lineForms(tables, columns);
  const sent: LineCalls['sent'] = (column, name, value) => forms.get(column)?.send(name, value) ?? value;
  const row = (draft: DraftContext, recordId: number) => ({
    ...windowParams(draft),
    recordId: String(recordId),
  });
  const modify = (draft: DraftContext, column: number, line: number, removed: boolean) =>
    noted(
      call('api_cascade_modify', {
        params: { ...row(draft, line), columnId: String(column) },
        body: removed ? { removed } : {},
      }),
    );
  return {
    hasLines: (column) => forms.has(column),
    tableOf: (column) => named(forms.get(column)?.table),
    sent,
    create: (draft, column, values) =>
      noted(
        call('api_cascade_create', {
          params: { ...windowParams(draft), columnId: String(column) },
          body: {
            values: Object.fromEntries(
              Object.entries(values)
                .filter(([name]) => forms.get(column)?.names.has(name))
                .map(([name, value]) => [name, sent(column, name, value)]),
            ),
          },
        }),
      ),
    begin: (draft, column, line) => modify(draft, column, line, false),
    remove: (draft, column, line) => modify(draft, column, line, true),
    input: (draft, line, values) =>
      noted(
        call('api_cascade_input', {
          params: { ...row(draft, line), complete: '0' },
          query: {},
          body: { values },
        }),
      ),
    accept: (draft, line) => noted(call('api_cascade_validate', { params: row(draft, line), query: {} })),
    drop: (draft, line) => noted(call('api_cascade_cancel', { params: row(draft, line), query: {} })),
    farewell: (draft, line, values) => {
      // The page is going: nobody is left to hear of a failure.
      call('api_cascade_input', {
        params: { ...row(draft, line), complete: '0' },
        query: {},
        body: { values },
        keepAlive: true,
      }).catch(() => {});
    },
  };
}

/** Of each list with lines, by its id: its table, the forms in which values are sent, the columns that may be written. */
function lineForms(tables: WebApplication['tables'], columns: readonly WebColumn[]) {
  return new Map(
    columns.flatMap((column) => {
      const table = isReverseList(column) && tables.get((column as { target?: number }).target ?? 0);
      return table
        ? [[column.id, { send: sentForms(table), names: writtenIn(webColumns(table)), table }] as const]
        : [];
    }),
  );
}

function writtenIn(columns: readonly WebColumn[]): ReadonlySet<string> {
  return new Set(columns.flatMap(({ name, writable }) => (writable ? [name] : [])));
}

function named(table: TableInfo | undefined): ReturnType<LineCalls['tableOf']> {
  return { tableId: table?.id ?? 0, mayCreate: table !== undefined && mayCreate(table) };
}
