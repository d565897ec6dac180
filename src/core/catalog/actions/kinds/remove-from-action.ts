import { recordAction, relationOptions } from '../parts/action-parts.ts';

export const RemoveFromAction = recordAction('removeFrom', relationOptions);
