import { translate } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { untilAnswered } from './until-answered.ts';

/**
 * Makes a call that is done once for its key until somebody answers; a notice says so meanwhile (CTX-27). Throws what is
 * answered against it.
 */
export async function callOnce<Answer>(run: (once: string) => Promise<Answer>): Promise<Answer> {
  let forget: (() => void) | undefined;
  try {
    return await untilAnswered(run, () => {
      forget ??= notify({ message: translate('state.unanswered'), tone: 'bad', stays: true });
    });
  } finally {
    forget?.();
  }
}
