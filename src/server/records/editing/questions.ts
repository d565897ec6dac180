import type { AskingResult, Box } from '#core/contract/actions/action-results.ts';
import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import { must } from '#core/std/must.ts';
import {
  isQuestion,
  nextWindow,
  openContext,
  type Context,
  type PendingQuestion,
  type Resumed,
} from '../../contexts/contexts.ts';
import { openedTranslations } from '../../translations/translations.ts';
import type { RequestContext } from '../request/request-context.ts';

/** A question before it has a window. */
interface Asking {
  readonly action: number;
  /** In the words of whoever configured it, or of the interface. */
  readonly message: string;
  /** Codes in the order in which they stand, with the default one marked. */
  readonly buttons: readonly (readonly [code: number, isDefault: boolean])[];
  readonly resumes: Resumed;
  readonly deletes?: Box['deletes'];
}

/** Yes, or no unless something else is pressed. */
export const YES_OR_NO: Asking['buttons'] = [
  [BOX_CODES.yes, false],
  [BOX_CODES.no, true],
];

/** A message box in a new window of a context. */
export async function question(
  request: RequestContext,
  context: Pick<Context, 'frames'>,
  { action, message, buttons, resumes, deletes }: Asking,
): Promise<PendingQuestion> {
  const translations = await openedTranslations();
  const say = (key: string) => translations.message(key, {}, request.viewer.locale);
  return {
    kind: 'messageBox',
    window: nextWindow(context),
    action,
    box: {
      title: say('box.title'),
      message,
      buttons: buttons.map(([code, isDefault]) => ({
        code,
        title: say(`box.buttons.${nameOf(code)}`),
        default: isDefault,
      })),
      ...(deletes ? { deletes } : {}),
    },
    resumes,
  };
}

function nameOf(code: number): string {
  const found = Object.entries(BOX_CODES).find(([, known]) => known === code);
  return must(found, `the button ${code}`)[0];
}

/** Asks in a context of its own. */
export async function askAlone(request: RequestContext, asked: PendingQuestion): Promise<AskingResult> {
  return askingResult(await openContext(request.db, request.viewer.account, asked));
}

/** What is asked in a context, as its answer. */
export function askingResult(context: Context): AskingResult {
  const top = context.frames.at(-1);
  if (!top || !isQuestion(top)) throw new Error('Bug: no question is open');
  const { resumes: _resumes, ...shown } = top;
  return { ...shown, context: context.id };
}
