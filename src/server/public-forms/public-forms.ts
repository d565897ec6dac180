export { followForm, formChoices, formHead, formLinks, showForm } from './fill-form.ts';
export type { FormCall } from './open-form.ts';
export { sendForm } from './send-form.ts';
