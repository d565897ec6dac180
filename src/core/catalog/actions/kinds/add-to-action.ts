import { recordAction, relationOptions } from '../parts/action-parts.ts';

export const AddToAction = recordAction('addTo', relationOptions);
