import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const DisplayAction = recordAction('display', shownOptions);
