import { useSearch } from '@tanstack/react-router';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { CHOOSE_TEMPLATE, COPY, EMPTY_TEMPLATE, OWN, TEMPLATE } from '#web/addresses/addresses.ts';
import { NewRecordDraft } from './opening/new-record-draft.tsx';
import { TemplateChoice } from './opening/template-choice.tsx';
import { KindChoice } from './opening/kind-choice.tsx';
import { MissingRecord } from './panels/missing-record.tsx';
import { NewRecord } from './opening/new-record.tsx';
export { RecordBeside } from './opening/record-beside.tsx';
import { ExistingRecord } from './opening/existing-record.tsx';

interface RecordWindowProps {
  /** Left out where the draft tells it. */
  readonly tableId?: number;
  /** Without it, the record is new. */
  readonly recordId?: number;
  /** The context that holds the draft of a new record. */
  readonly contextId?: number;
  /** First values of a new record, as an address carries them. */
  readonly prefill?: Readonly<Record<string, unknown>>;
}

/** A record in its form: to read, to change in a draft on the server, or to create. */
export function RecordWindow({ tableId, recordId, contextId, prefill }: RecordWindowProps) {
  const { tables } = useApplication();
  const { context } = useSearch({ strict: false });
  if (contextId !== undefined) return <NewRecordDraft contextId={contextId} />;
  const table = tables.get(tableId ?? 0);
  if (!table) return <MissingRecord />;
  if (recordId !== undefined)
    return <ExistingRecord table={table} recordId={recordId} contextId={idOf(context)} />;
  return <NewOf table={table} prefill={prefill ?? {}} />;
}

interface NewOfProps {
  readonly table: TableInfo;
  readonly prefill: Readonly<Record<string, unknown>>;
}

/** A new record of the table, or of one of its child tables: where there are several, its user chooses first. */
function NewOf({ table, prefill }: NewOfProps) {
  const { tables } = useApplication();
  const kinds = (table.kinds ?? []).flatMap((id) => tables.get(id) ?? []);
  const [first = table, second] = kinds;
  const isChosen = prefill[OWN] !== undefined;
  if (second && !isChosen) return <KindChoice table={table} kinds={kinds} prefill={prefill} />;
  return <NewWithTemplate table={isChosen ? table : first} prefill={prefill} />;
}

/**
 * A new record with the template of its address, else with the default one; its user chooses where the address asks for
 * that, or names one that the table does not have any more.
 */
function NewWithTemplate({ table, prefill }: NewOfProps) {
  const { templates = [] } = table;
  const named = prefill[TEMPLATE];
  const asked = typeof named === 'string' || typeof named === 'number' ? String(named) : undefined;
  const isOpen = asked === undefined || asked === CHOOSE_TEMPLATE;
  const isEmpty = templates.length === 0 || prefill[COPY] !== undefined || asked === String(EMPTY_TEMPLATE);
  const known = templates.find(({ id, default: isDefault }) => (isOpen ? isDefault : String(id) === asked));
  if (!isEmpty && !known && asked !== undefined) return <TemplateChoice table={table} prefill={prefill} />;
  return <NewRecord table={table} prefill={prefill} template={isEmpty ? undefined : known?.id} />;
}

function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined;
}
