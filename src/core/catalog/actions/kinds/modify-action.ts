import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const ModifyAction = recordAction('modify', shownOptions);
