import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { webColumns } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import type { OpenRecord } from '../draft/open-record.ts';
import { faultsOf, verdictOn } from '../draft/refusal.ts';
import { unfilledIn, windowParams } from './record-calls.ts';

/** What is found anew each time that columns are judged; any other fault stays until its value is another one. */
const JUDGED: ReadonlySet<string> = new Set([
  'value.required',
  'control.refused',
  'link.candidate',
  'value.not_offered',
]);

interface Checked {
  readonly table: TableInfo;
  readonly record: OpenRecord;
}

/**
 * Whether nothing is wrong with the columns `names`; what is, is marked at them. `passed` are those that are filled in by
 * now, these included: controls that mark others as well are left until these are there. While nobody answers, only what
 * is known here is judged: the save judges all.
 */
export async function checkColumns(
  { table, record }: Checked,
  { names, passed }: { readonly names: readonly string[]; readonly passed: readonly string[] },
): Promise<boolean> {
  for (const name of names) record.leave(name);
  await record.flush();
  const { values, states, faults, context } = record.state.get();
  const kept = Object.entries(faults).filter(
    ([name, { code }]) => !names.includes(name) || !JUDGED.has(code),
  );
  const columns = webColumns(table).filter(({ name }) => names.includes(name));
  const missing = unfilledIn(columns, values, states).map(
    (name) => [name, { code: 'value.required' }] as const,
  );
  mark(record, Object.fromEntries([...missing, ...kept]));
  if (context && !isWrong(record, names)) await askServer({ table, record }, passed);
  return !isWrong(record, names);
}

async function askServer({ table, record }: Checked, passed: readonly string[]): Promise<void> {
  try {
    await record.inDraft(
      async (draft) =>
        await call('api_check', { params: windowParams(draft), body: { columns: [...passed] } }),
    );
  } catch (error) {
    if (verdictOn(error).kind !== 'refused') return;
    const known = new Set(webColumns(table).map(({ name }) => name));
    const { faults } = faultsOf(error, known, '');
    mark(record, { ...record.state.get().faults, ...faults });
  }
}

function mark(record: OpenRecord, faults: ReturnType<OpenRecord['state']['get']>['faults']): void {
  record.state.set((state) => ({ ...state, faults }));
}

function isWrong(record: OpenRecord, names: readonly string[]): boolean {
  const { faults } = record.state.get();
  return names.some((name) => name in faults);
}
