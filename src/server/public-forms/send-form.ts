import type { FormWarning } from '#core/contract/public-forms/form-routes.ts';
import type { Table } from '#core/catalog/schema.ts';
import { AppError, type ColumnProblem } from '#core/errors.ts';
import { isEmptyValue } from '#core/fields/empty-value.ts';
import { must } from '#core/std/must.ts';
import { beginningOf } from '../actions/actions.ts';
import type { FormContent } from '../catalog/catalog.ts';
import {
  answeredOnce,
  asOneOperation,
  changeRecords,
  keeping,
  refuseProblems,
  showBeginning,
  Warned,
  type RecordBeginning,
  type RequestContext,
  type Values,
} from '../records/records.ts';
import type { Once } from '../query/write/kept-answers.ts';
import { hashOf } from '../session/session.ts';
import { formContent, refuseUnasked, toldToVisitors } from './form-content.ts';
import { admitCall, admitSending, admitToday, forgiveSending, FORM_VISITS } from './limits.ts';
import { openForm, type FormCall, type OpenForm } from './open-form.ts';

/** What a visitor has filled in, and the warnings that were read. */
interface Sending {
  readonly values: Values;
  readonly accepted: readonly number[];
  /** What stands in the field that people do not see. */
  readonly homepage: string;
}

/** Nothing tells whoever filled in the hidden field from somebody whose record was written. */
type Sent = { readonly sent: true } | { readonly warnings: FormWarning[] };

/**
 * Creates the record of a form, once for `once`, as running its action does. Throws AppError `form.unknown`, `form.full`,
 * `form.too_many`, `column.unknown` for what the form does not ask for, and what saving throws.
 */
export async function sendForm(call: FormCall, sending: Sending, once: Once): Promise<Sent> {
  await admitCall(call);
  const visit = FORM_VISITS + hashOf(once.key).toString('base64url').slice(0, 22);
  const form = await openForm(call, visit);
  const content = formContent(form);
  try {
    return await answeredOnce(form.context, once, async (first) => {
      // Counted by another connection, before the transaction has one.
      await admitSending(call, form);
      try {
        return await keeping(first, async (inner) => {
          if (sending.homepage === '') await createRecord(inner, form, { content, ...sending });
          return { sent: true as const };
        });
      } catch (error) {
        // Also where the answer of an earlier call with this key is given in its place.
        await forgiveSending(call, form);
        throw error;
      }
    });
  } catch (error) {
    if (!(error instanceof Warned)) throw toldToVisitors(error, form, content);
    return { warnings: error.warnings.map(({ control, message }) => ({ control, message })) };
  }
}

async function createRecord(
  request: RequestContext,
  form: OpenForm,
  { content, values, accepted }: Sending & { readonly content: FormContent },
): Promise<void> {
  const { action, table } = form;
  refuseUnasked(content, values);
  const work = { kind: 'create', table, action: action.id } as const;
  await asOneOperation(request, work, async (inner) => {
    await admitToday(inner.db, form, must(inner.operation, 'the operation of the record'));
    const beginning = { values, ...beginningOf(inner, form) };
    const missing = await missingIn(inner, table, { content, beginning });
    const change = { table, id: null, ...beginning };
    const saving = changeRecords(inner, { ...work, changes: [change], accepted });
    await (missing.length === 0 ? saving : refusedToo(saving, missing));
  });
}

/** What is missing that the action asks for in any case: what was emptied, and what the record does not begin with either. */
async function missingIn(
  request: RequestContext,
  table: Table,
  { content, beginning }: { readonly content: FormContent; readonly beginning: RecordBeginning },
): Promise<readonly ColumnProblem[]> {
  const { values } = beginning;
  const empty = content.columns.filter(
    ({ id, name }) => content.required.has(id) && isEmptyValue(values[name]),
  );
  if (empty.length === 0) return [];
  const begun = await showBeginning(request, table, beginning).catch(nothingIfRefused);
  return empty
    .filter(({ name }) => Object.hasOwn(values, name) || isEmptyValue(begun.values[name]))
    .map(({ name }) => ({ column: name, code: 'value.required' }));
}

/** What is refused is told by the save, beside what is missing. */
function nothingIfRefused(error: unknown): { readonly values: Values } {
  if (error instanceof AppError && error.code === 'value.refused') return { values: {} };
  throw error;
}

/** Throws AppError `value.refused` with `problems`, and with those for which a save is refused by itself. */
async function refusedToo(saving: Promise<unknown>, problems: readonly ColumnProblem[]): Promise<void> {
  const others = await saving.then(
    () => [],
    (error: unknown) => (error instanceof AppError && error.code === 'value.refused' ? error.columns : []),
  );
  const more = others.filter(({ column }) => !problems.some((problem) => problem.column === column));
  refuseProblems([...problems, ...more]);
}
