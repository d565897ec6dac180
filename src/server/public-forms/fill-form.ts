import type { FilledForm, PublicFormShown } from '#core/contract/public-forms/form-routes.ts';
import type { ColumnState } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import { beginningOf } from '../actions/actions.ts';
import { presentPublicForm, type FormContent } from '../catalog/catalog.ts';
import type { NamedRecord } from '../query/record/subtitle.ts';
import { closedChoices, showBeginning, suggestLinks, type Values } from '../records/records.ts';
import { formContent, refuseUnasked, shownOf, toldToVisitors } from './form-content.ts';
import { admitCall, admitToday } from './limits.ts';
import { openForm, type FormCall, type OpenForm } from './open-form.ts';

/** Records that are suggested at once. */
const SUGGESTIONS = 20;

/** Nothing is written by those who only fill in: no journal names them. */
const FILLING = 'form';

/** What a form is called, and says of its table; undefined where none is open. */
export async function formHead(
  call: FormCall,
): Promise<{ readonly label: string; readonly help: string | null } | undefined> {
  try {
    return headOf(await openForm(call, FILLING));
  } catch (error) {
    if (error instanceof AppError && error.code === 'form.unknown') return undefined;
    throw error;
  }
}

/** A form as it is when it is opened. Throws AppError `form.unknown`, `form.full`, `session.too_many`. */
export async function showForm(call: FormCall): Promise<PublicFormShown> {
  const { form, content } = await filling(call);
  const { context, publicForm, table } = form;
  await admitToday(context.db, form);
  const { catalog, viewer } = context;
  return {
    ...headOf(form),
    thanks: publicForm.thanks ? labelOf(publicForm.thanks, viewer.locale) : null,
    table: table.id,
    application: presentPublicForm(catalog, viewer, content),
    first: await filled(form, content, {}),
  };
}

/** What follows from what was filled in. Throws AppError `form.unknown`, `column.unknown`, `value.refused`. */
export async function followForm(call: FormCall, values: Values): Promise<FilledForm> {
  const { form, content } = await filling(call);
  refuseUnasked(content, values);
  return await filled(form, content, values);
}

/** Records that a link of the form can point to. Throws AppError `form.unknown`, `column.unknown`. */
export async function formLinks(
  call: FormCall,
  asked: { readonly column: number; readonly text: string; readonly given: Values | undefined },
): Promise<readonly NamedRecord[]> {
  const { form } = await filling(call, asked.column);
  // Nothing given is nothing filled in: which records fit is never left out.
  const { column, text, given = {} } = asked;
  return await suggestLinks(form.context, column, { text, limit: SUGGESTIONS, usual: false, given });
}

/** The choices of a column that are not offered beside what was filled in. Throws AppError `form.unknown`, `column.unknown`. */
export async function formChoices(
  call: FormCall,
  { column, given }: { readonly column: number; readonly given: Values },
): Promise<readonly string[]> {
  const { form } = await filling(call, column);
  return await closedChoices(form.context, column, given);
}

/** The form of a call that writes nothing; `column` must be one that it asks for. */
async function filling(
  call: FormCall,
  column?: number,
): Promise<{ readonly form: OpenForm; readonly content: FormContent }> {
  await admitCall(call);
  const form = await openForm(call, FILLING);
  const content = formContent(form);
  if (column !== undefined && !content.columns.some(({ id }) => id === column))
    throw new AppError('column.unknown', { column });
  return { form, content };
}

async function filled(form: OpenForm, content: FormContent, values: Values): Promise<FilledForm> {
  const { context, table } = form;
  try {
    const shown = await showBeginning(context, table, { values, ...beginningOf(context, form) });
    return {
      values: shownOf<unknown>(content, shown.values),
      states: shownOf<ColumnState>(content, shown.states),
    };
  } catch (error) {
    throw toldToVisitors(error, form, content);
  }
}

function headOf({ action, publicForm: { help }, context: { viewer } }: OpenForm) {
  return {
    label: labelOf(action.label, viewer.locale),
    help: help ? labelOf(help, viewer.locale) : null,
  };
}
