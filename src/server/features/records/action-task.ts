import type { TaskOutcome } from '#core/contract/tasks/task-routes.ts';
import { AppError } from '#core/errors.ts';
import { ACTION_TASK, ActionInput, runAction } from '../../actions/actions.ts';
import { errorEntries } from '../../http/map-error.ts';
import type { OwnContext } from '../../records/records.ts';
import { taskKind, type TaskKinds } from '../../tasks/tasks.ts';
import type { Translations } from '../../translations/translations.ts';
import type { Services } from '../services.ts';

/**
 * Runs an action to its end, by the rights of this moment, on all of its records or on none; what controls warn of is
 * passed over.
 */
export function actionTasks({ parts: { translations } }: Services): TaskKinds {
  return {
    [ACTION_TASK]: taskKind(ActionInput, async ({ input, request, progress }) => {
      const { action, selected, given, chosen } = input;
      const start = {
        action,
        selected,
        final: true,
        isTask: true,
        ...(given ? { given } : {}),
        ...(chosen === undefined ? {} : { chosen }),
      };
      progress(0, selected.length);
      try {
        const result = await runAction({ ...request, progress }, start);
        if (result.kind !== 'done') return {};
        const { records, operation } = result;
        return operation === null ? { records: 0 } : { records, operation };
      } catch (error) {
        if (!(error instanceof AppError) || error.columns.length === 0) throw error;
        return refused(error, request, translations);
      }
    }),
  };
}

/** Nothing was changed because of these records. */
function refused(error: AppError, { viewer }: OwnContext, translations: Translations): TaskOutcome {
  const { locale, account } = viewer;
  const isOutside = !account.startsWith('user:');
  const refusals = errorEntries(error, translations, { locale, isOutside }).map(
    ({ title = '', message }) => ({
      what: title,
      why: message,
    }),
  );
  return { records: 0, refusals };
}
