import { mayRun } from '#core/access/run.ts';
import type { ActionOf } from '#core/catalog/actions/action.ts';
import { AppError } from '#core/errors.ts';
import { labelOf } from '#core/language/labels.ts';
import type { TellKind } from '../run-kind.ts';

/** Tells a text in the viewer's language. Throws AppError `action.unknown` for a viewer who may not know of it. */
export const report: TellKind<ActionOf<'report'>> = {
  tell: ({ catalog, viewer }, action) => {
    if (!mayRun(catalog, viewer, action)) throw new AppError('action.unknown', { action: action.id });
    return {
      kind: 'report',
      context: 0,
      window: 0,
      action: action.id,
      title: labelOf(action.label, viewer.locale),
      text: labelOf(action.text, viewer.locale),
    };
  },
};
