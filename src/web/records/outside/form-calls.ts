import type { FormWarning } from '#core/contract/public-forms/form-routes.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { webColumns } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { untilAnswered } from '#web/api/until-answered.ts';
import type { FieldCalls } from '#web/fields/values/field-calls.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { ownTimeZone } from '#web/std/time-zone.ts';
import { askQuestion } from '#web/ui/dialog/question.tsx';
import { noted, sentForms, unfilledIn, type Far } from '../calls/record-calls.ts';
import type { RecordCalls } from '../draft/far-side.ts';
import type { AnswerValues } from '../draft/record-state.ts';

/** A public form, and what its visitor has filled in so far, as it is sent; that outlives a change of the language. */
export interface FilledIn {
  readonly address: string;
  readonly given: () => AnswerValues;
  readonly keep: (given: AnswerValues) => void;
  /** What stands in the field that people do not see. */
  readonly homepage: () => string;
}

/** What the page says of controls that warn. */
export interface WarningWords {
  readonly warned: string;
  readonly sendAnyway: string;
  readonly back: string;
}

/** How the record of a public form reaches the server, which keeps nothing of it until it is sent. */
export function formCalls(
  { form, words }: { readonly form: FilledIn; readonly words: WarningWords },
  { table, drawer, say }: Far,
): RecordCalls {
  const params = { address: form.address };
  const writable = new Set(webColumns(table).flatMap(({ name, writable: may }) => (may ? [name] : [])));
  return {
    drawer,
    say,
    sent: sentForms(table),
    isWritten: (name) => writable.has(name),
    missing: (values, states) => unfilledIn(webColumns(table), values, states),
    tableId: table.id,
    mayCreate: false,
    update: async (_draft, changes) => {
      const values = { ...form.given(), ...changes };
      const body = { timeZone: ownTimeZone(), values };
      const answer = await noted(call('form_follow', { params, body }));
      form.keep(values);
      return { ...answer, layouts: [] };
    },
    validate: async (_draft, _chosen, onSilence) => {
      const accepted: number[] = [];
      for (;;) {
        const warnings = await sent(form, accepted, onSilence);
        if (warnings.length === 0) break;
        await askAnyway(words, warnings);
        accepted.push(...warnings.map(({ control }) => control));
      }
      return { kind: 'saved', recordId: 0, operation: null };
    },
    cancel: async () => await Promise.resolve(),
    isElsewhere: async () => await Promise.resolve(false),
    farewell: () => {},
    open: never,
    display: never,
    copy: never,
  };
}

/** How its controls ask what can be chosen. */
export function formFieldCalls(address: string): FieldCalls {
  const params = { address };
  return {
    links: async ({ columnId, text, given, signal }) =>
      await call('form_links', {
        params,
        body: { column: columnId, text, ...(given ? { given: { ...given } } : {}) },
        signal,
      }),
    closedChoices: async ({ columnId, given, signal }) =>
      await call('form_choices', { params, body: { column: columnId, given: { ...given } }, signal }),
  };
}

/** Sends the form; gives what controls warn of, where they do and that was not accepted. */
async function sent(
  form: FilledIn,
  accepted: readonly number[],
  onSilence: () => void,
): Promise<readonly FormWarning[]> {
  const body = {
    timeZone: ownTimeZone(),
    values: { ...form.given() },
    accepted: [...accepted],
    homepage: form.homepage(),
  };
  const answer = await untilAnswered(
    (once) => call('form_send', { params: { address: form.address }, body, once }),
    onSilence,
  );
  return 'sent' in answer ? [] : answer.warnings;
}

/** Asks whether the form is sent in spite of warnings. Throws `GivenUp` where it is not. */
async function askAnyway(
  { warned, sendAnyway, back }: WarningWords,
  warnings: readonly FormWarning[],
): Promise<void> {
  const code = await askQuestion({
    title: warned,
    message: warnings.map(({ message }) => message).join('\n'),
    buttons: [
      { code: BOX_CODES.ok, title: sendAnyway, default: false },
      { code: BOX_CODES.cancel, title: back, default: true },
    ],
  });
  if (code !== BOX_CODES.ok) throw new GivenUp('The form was not sent');
}

/** A new record has a draft from its beginning, and is not there before it is sent. */
function never(): Promise<never> {
  return Promise.reject(new Error('Bug: a public form has no record'));
}
