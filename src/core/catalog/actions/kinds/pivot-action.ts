import { reference } from '../../../marks/reference.ts';
import { recordAction } from '../parts/action-parts.ts';

export const PivotAction = recordAction('pivot', { view: reference('view') });
