import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const MergeAction = recordAction('merge', shownOptions);
