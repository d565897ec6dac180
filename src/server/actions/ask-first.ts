import { creatableKinds } from '#core/access/access.ts';
import { columnNamed } from '#core/catalog/catalog.ts';
import type { Table } from '#core/catalog/schema.ts';
import { BOX_CODES, type AskingResult, type Parameters } from '#core/contract/action-results.ts';
import { MOST_RECORDS } from '#core/contract/record-routes.ts';
import { labelOf } from '#core/language/labels.ts';
import { titlesOf } from '../query/record/read-record.ts';
import { askAlone, bareLink, question, YES_OR_NO, type Desk, type Warning } from '../records/records.ts';
import { openedTranslations } from '../translations/translations.ts';
import { formOfAction, givenIn, shownForm } from './parameters.ts';
import type { ActionStart, Run } from './start.ts';

/**
 * What a person is asked before an action runs: of which table a new record is to be, the values of its parameters, which
 * record a merge keeps, whether it is to run at all. Undefined where nothing is left to ask, or nobody is to be asked.
 */
export async function askFirst(desk: Desk, run: Run): Promise<AskingResult | undefined> {
  const { action, table, start } = run;
  if (start.final) return undefined;
  const kinds =
    action.kind === 'create' && start.chosen === undefined
      ? creatableKinds(desk.catalog, desk.viewer, table)
      : [];
  if (kinds.length > 1) return await askWhichKind(desk, run, kinds);
  const form = start.given === undefined ? formOfAction(desk, run) : undefined;
  if (form) {
    const parameters = await shownForm(desk, run, form);
    return await askAlone(desk, {
      kind: 'parameters',
      window: 1,
      action: action.id,
      parameters,
      resumes: { ...resumed(start), ...(action.kind === 'modify' ? shownIn(run, parameters) : {}) },
    });
  }
  // What is missing is told while the form is still open, not behind the next question.
  givenIn(desk, run);
  if (action.kind === 'merge' && start.chosen === undefined) return await askWhichStays(desk, run);
  const message = start.confirmed === true ? undefined : await confirmation(desk, run);
  return message === undefined ? undefined : await askWhether(desk, run, message);
}

/** What a form shows of the record that it changes: who changed it meanwhile is not overwritten. */
function shownIn({ table, start }: Run, { fields }: Parameters): Pick<ActionStart, 'shown'> {
  if (start.selected.length !== 1) return {};
  const shown = fields.flatMap(({ column: name, value }) => {
    const column = columnNamed(table, name);
    return column ? [[name, bareLink(column, value ?? null)] as const] : [];
  });
  return { shown: Object.fromEntries(shown) };
}

/** Asks whether records may be written of which controls warn. */
export async function askAbout(
  desk: Desk,
  { action, start }: Run,
  warnings: readonly Warning[],
): Promise<AskingResult> {
  const accepted = [...(start.accepted ?? []), ...warnings.map(({ control }) => control)];
  const asked = await question(
    desk,
    { frames: [] },
    {
      action: action.id,
      message: warnings.map(({ message }) => message).join('\n'),
      buttons: YES_OR_NO,
      resumes: { ...resumed(start), confirmed: true, accepted },
    },
  );
  return await askAlone(desk, asked);
}

function resumed({ action: _action, isStep: _isStep, ...start }: ActionStart) {
  return { what: 'run', ...start } as const;
}

async function askWhichStays(desk: Desk, { action, table, start }: Run): Promise<AskingResult | undefined> {
  const { selected } = start;
  const titles = await titlesOf(desk.db, desk, table, selected);
  // With one record there is nothing to choose: the merge itself says that it needs two.
  if (titles.size < 2) return undefined;
  const translations = await openedTranslations();
  const chooser = {
    title: labelOf(action.label, desk.viewer.locale),
    message: translations.message('chooser.merge', { count: titles.size }, desk.viewer.locale),
    choices: selected.flatMap((code) => {
      const title = titles.get(code);
      return title === undefined ? [] : [{ code, title }];
    }),
  };
  return await askAlone(desk, {
    kind: 'chooser',
    window: 1,
    action: action.id,
    chooser,
    // Choosing is saying yes.
    resumes: { ...resumed(start), confirmed: action.confirm === undefined },
  });
}

/** A new record may be of the table or of one of its child tables. */
async function askWhichKind(
  desk: Desk,
  { action, start }: Run,
  kinds: readonly Table[],
): Promise<AskingResult> {
  const { locale } = desk.viewer;
  const translations = await openedTranslations();
  const chooser = {
    title: labelOf(action.label, locale),
    message: translations.message('chooser.kind', {}, locale),
    choices: kinds.map(({ id, label }) => ({ code: id, title: labelOf(label, locale) })),
  };
  return await askAlone(desk, {
    kind: 'chooser',
    window: 1,
    action: action.id,
    chooser,
    resumes: { ...resumed(start) },
  });
}

/** What a person is asked before the action runs: its own question, or that of every deletion. */
async function confirmation(desk: Desk, { action, start }: Run): Promise<string | undefined> {
  const { locale } = desk.viewer;
  if (action.confirm) return labelOf(action.confirm, locale);
  if (action.kind !== 'delete') return undefined;
  const translations = await openedTranslations();
  return translations.message('box.delete', { count: start.selected.length }, locale);
}

async function askWhether(desk: Desk, { action, start }: Run, message: string): Promise<AskingResult> {
  const asked = await question(
    desk,
    { frames: [] },
    {
      action: action.id,
      message,
      buttons: [
        [BOX_CODES.ok, action.kind !== 'delete'],
        [BOX_CODES.cancel, action.kind === 'delete'],
      ],
      resumes: { ...resumed(start), confirmed: true },
      ...(action.kind === 'delete' && start.selected.length <= MOST_RECORDS
        ? { deletes: { idform: action.table, records: [...start.selected] } }
        : {}),
    },
  );
  return await askAlone(desk, asked);
}
