import { templateReference } from '../../../marks/reference.ts';
import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const CreateAction = recordAction('create', {
  ...shownOptions,
  /** What the new record begins with, before parameters and values. */
  template: templateReference().optional(),
});
