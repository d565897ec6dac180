import { BOX_CODES } from '#core/contract/actions/box-codes.ts';
import type { OccurrenceChoice } from '#core/contract/lists/occurrence-routes.ts';
import { translate } from '#web/std/translation.ts';
import { askQuestion } from '#web/ui/dialog/question.tsx';

/** Codes of buttons of one's own, beyond those of message boxes. */
const FIRST = 100;

const CHOICES = ['this', 'following', 'all'] as const satisfies readonly OccurrenceChoice[];

/** Asks which events of a series are meant; undefined where none is to be changed. */
export async function askWhich(
  kind: 'which' | 'which_delete',
  sentence: string,
): Promise<OccurrenceChoice | undefined> {
  const code = await askQuestion({
    title: translate(`planning.series.${kind}`),
    message: translate('planning.series.which_text', { rule: sentence }),
    buttons: [
      { code: BOX_CODES.cancel, title: translate('planning.series.cancel'), default: false },
      ...CHOICES.toReversed().map((choice) => ({
        code: FIRST + CHOICES.indexOf(choice),
        title: translate(`planning.series.${choice}`),
        default: choice === 'this',
      })),
    ],
  });
  return CHOICES[code - FIRST];
}

const OPENINGS = ['delete', 'open_following', 'open_this', 'open_series'] as const;
type Opening = (typeof OPENINGS)[number];

/** Asks what an event of a series is opened as; undefined where it stays closed. */
export async function askOpening(title: string, sentence: string): Promise<Opening | undefined> {
  const code = await askQuestion({
    title,
    message: translate('planning.series.which_text', { rule: sentence }),
    buttons: [
      { code: BOX_CODES.cancel, title: translate('planning.series.cancel'), default: false },
      ...OPENINGS.map((opening, at) => ({
        code: FIRST + at,
        title: translate(`planning.series.${opening}`),
        default: opening === 'open_series',
      })),
    ],
  });
  return OPENINGS[code - FIRST];
}
