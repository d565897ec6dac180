import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const ListAction = recordAction('list', shownOptions);
