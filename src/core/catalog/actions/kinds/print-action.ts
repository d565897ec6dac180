import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';

export const PrintAction = recordAction('print', { view: reference('view').optional() });
