import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const CreateFromAction = recordAction('createFrom', shownOptions);
