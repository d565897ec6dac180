import { columnNamed } from '#core/catalog/catalog.ts';
import type { AskingResult, Parameters } from '#core/contract/actions/action-results.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { labelOf } from '#core/language/labels.ts';
import {
  askAlone,
  bareLink,
  question,
  YES_OR_NO,
  type RequestContext,
  type Warning,
} from '../records/records.ts';
import { resumed } from './choosing.ts';
import { formOfAction, givenIn, shownForm } from './parameters.ts';
import type { Confirmation } from './run-kind.ts';
import type { ActionStart, Run } from './run-kind.ts';

/**
 * What a person is asked before an action runs: what its kind wants chosen, the values of its parameters, whether it is to
 * run at all. Undefined where nothing is left to ask, or nobody is to be asked.
 */
export async function askFirst(request: RequestContext, run: Run): Promise<AskingResult | undefined> {
  const { action, start, kind } = run;
  if (start.final) return undefined;
  const before = await kind.askBefore?.(request, run);
  if (before) return before;
  const form = start.given === undefined ? formOfAction(request, run) : undefined;
  if (form) {
    const parameters = await shownForm(request, run, form);
    return await askAlone(request, {
      kind: 'parameters',
      window: 1,
      action: action.id,
      parameters,
      resumes: { ...resumed(start), ...(kind.showsStored === true ? shownIn(run, parameters) : {}) },
    });
  }
  // What is missing is told while the form is still open, not behind the next question.
  givenIn(request, run);
  const after = await kind.askAfter?.(request, run);
  if (after) return after;
  return start.confirmed === true ? undefined : await askWhether(request, run);
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
  request: RequestContext,
  { action, start }: Run,
  warnings: readonly Warning[],
): Promise<AskingResult> {
  const accepted = [...(start.accepted ?? []), ...warnings.map(({ control }) => control)];
  const asked = await question(
    request,
    { frames: [] },
    {
      action: action.id,
      message: warnings.map(({ message }) => message).join('\n'),
      buttons: YES_OR_NO,
      resumes: { ...resumed(start), confirmed: true, accepted },
    },
  );
  return await askAlone(request, asked);
}

/** Asks the action's own question, or that of its kind; undefined where neither has one. */
async function askWhether(request: RequestContext, run: Run): Promise<AskingResult | undefined> {
  const { action, start, kind } = run;
  const always: Confirmation | undefined = await kind.confirm?.(request, run);
  const message = action.confirm ? labelOf(action.confirm, request.viewer.locale) : always?.message;
  if (message === undefined) return undefined;
  const asked = await question(
    request,
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
  return await askAlone(request, asked);
}
