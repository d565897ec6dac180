import { columnNamed } from '#core/catalog/catalog.ts';
import { BOX_CODES, type AskingResult, type Parameters } from '#core/contract/action-results.ts';
import { labelOf } from '#core/language/labels.ts';
import { askAlone, bareLink, question, YES_OR_NO, type Desk, type Warning } from '../records/records.ts';
import { resumed } from './choosing.ts';
import { formOfAction, givenIn, shownForm } from './parameters.ts';
import type { Confirmation } from './run-kind.ts';
import type { ActionStart, Run } from './start.ts';

/**
 * What a person is asked before an action runs: what its kind wants chosen, the values of its parameters, whether it is to
 * run at all. Undefined where nothing is left to ask, or nobody is to be asked.
 */
export async function askFirst(desk: Desk, run: Run): Promise<AskingResult | undefined> {
  const { action, start, kind } = run;
  if (start.final) return undefined;
  const before = await kind.askBefore?.(desk, run);
  if (before) return before;
  const form = start.given === undefined ? formOfAction(desk, run) : undefined;
  if (form) {
    const parameters = await shownForm(desk, run, form);
    return await askAlone(desk, {
      kind: 'parameters',
      window: 1,
      action: action.id,
      parameters,
      resumes: { ...resumed(start), ...(kind.showsStored === true ? shownIn(run, parameters) : {}) },
    });
  }
  // What is missing is told while the form is still open, not behind the next question.
  givenIn(desk, run);
  const after = await kind.askAfter?.(desk, run);
  if (after) return after;
  return start.confirmed === true ? undefined : await askWhether(desk, run);
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

/** Asks the action's own question, or that of its kind; undefined where neither has one. */
async function askWhether(desk: Desk, run: Run): Promise<AskingResult | undefined> {
  const { action, start, kind } = run;
  const always: Confirmation | undefined = await kind.confirm?.(desk, run);
  const message = action.confirm ? labelOf(action.confirm, desk.viewer.locale) : always?.message;
  if (message === undefined) return undefined;
  const asked = await question(
    desk,
    { frames: [] },
    {
      action: action.id,
      message,
      buttons: [
        [BOX_CODES.ok, !always],
        [BOX_CODES.cancel, always !== undefined],
      ],
      resumes: { ...resumed(start), confirmed: true },
      ...(always?.deletes ? { deletes: always.deletes } : {}),
    },
  );
  return await askAlone(desk, asked);
}
