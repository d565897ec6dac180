import { creatableKinds } from '#core/access/access.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import { tableOf } from '#core/catalog/catalog.ts';
import type { Template } from '#core/catalog/objects/table/template.ts';
import type { Table } from '#core/catalog/schema.ts';
import type { ActionResult, AskingResult } from '#core/contract/actions/action-results.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import {
  asOneOperation,
  changeRecords,
  openCreate,
  type Given,
  type RequestContext,
} from '../../records/records.ts';
import { openedTranslations } from '../../translations/translations.ts';
import { askToChoose } from '../choosing.ts';
import { givenIn } from '../parameters.ts';
import type { RunKind } from '../run-kind.ts';
import { acceptedBy, doneResult, givenOf } from '../start.ts';
import type { ActionStart, Run } from '../run-kind.ts';

/**
 * Opens the draft of a new record with what the action asks for and gives, or saves it at once where nobody wants to see
 * it. Throws AppError `value.refused`, `access.refused`.
 */
export const create: RunKind<ActionOf<'create'>> = {
  tableOf: createdTable,
  askBefore: async (request, run) => {
    const kinds =
      run.start.chosen === undefined ? creatableKinds(request.catalog, request.viewer, run.table) : [];
    return kinds.length > 1 ? await askWhichKind(request, run, kinds) : undefined;
  },
  run: createRecord,
};

async function createRecord(request: RequestContext, run: Run<ActionOf<'create'>>): Promise<ActionResult> {
  const { action, table, start } = run;
  const values = givenIn(request, run);
  const { given, template } = beginningOf(request, run);
  if (!start.final) {
    return await openCreate(request, { tableId: table.id, values, given, template, action: action.id });
  }
  const work = { kind: 'create', table, action: action.id } as const;
  const { result, operation } = await asOneOperation(request, work, (inner) =>
    changeRecords(inner, {
      ...work,
      changes: [{ table, id: null, values, given, template }],
      accepted: acceptedBy(start),
    }),
  );
  return doneResult(run, { records: result, operation });
}

/** The template that the action names; of a child table its own one of the same name. */
function templateOf(
  { catalog }: RequestContext,
  { action, table }: Pick<Run<ActionOf<'create'>>, 'action' | 'table'>,
): Template | undefined {
  const named = tableOf(catalog, action.table).templates?.find(({ id }) => id === action.template);
  return named && table.templates?.find(({ name }) => name === named.name);
}

/** What the action gives a new record of `table`, whatever it was asked for. */
export function beginningOf(
  request: RequestContext,
  { action, table }: Pick<Run<ActionOf<'create'>>, 'action' | 'table'>,
): { readonly given: readonly Given[]; readonly template: Template | undefined } {
  return {
    given: givenOf(request, action, table.id),
    template: templateOf(request, { action, table }),
  };
}

/**
 * The table that the new record is to be of: the one that was chosen, or the only one. Throws AppError `request.invalid` for
 * a table that was not to be chosen.
 */
function createdTable({ catalog, viewer }: RequestContext, named: Table, { chosen }: ActionStart): Table {
  const kinds = creatableKinds(catalog, viewer, named);
  if (chosen === undefined) return kinds.length === 1 ? (kinds[0] ?? named) : named;
  const kind = kinds.find(({ id }) => id === chosen);
  if (!kind) throw new AppError('request.invalid', { reason: 'chosen' });
  return kind;
}

/** A new record may be of the table or of one of its child tables. */
async function askWhichKind(
  request: RequestContext,
  run: Run<ActionOf<'create'>>,
  kinds: readonly Table[],
): Promise<AskingResult> {
  const { locale } = request.viewer;
  const translations = await openedTranslations();
  return await askToChoose(request, run, {
    message: translations.message('chooser.kind', {}, locale),
    choices: kinds.map(({ id, label }) => ({ code: id, title: labelOf(label, locale) })),
  });
}
