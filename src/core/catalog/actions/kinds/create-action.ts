import { templateReference } from '../../../marks/reference.ts';
import { recordAction, shownOptions } from '../parts/action-parts.ts';
import { PublicForm } from '../parts/public-form.ts';

export const CreateAction = recordAction('create', {
  ...shownOptions,
  /** What the new record begins with, before parameters and values. */
  template: templateReference().optional(),
  /** Anybody may fill it in, with the rights of the account for visitors. */
  publicForm: PublicForm.optional(),
});
