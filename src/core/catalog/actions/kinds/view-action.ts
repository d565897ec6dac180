import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';

export const ViewAction = recordAction('view', { view: reference('view') });
