import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const DeleteAction = recordAction('delete', shownOptions);
