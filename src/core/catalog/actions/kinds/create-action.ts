import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const CreateAction = recordAction('create', shownOptions);
