import type { ObjectKind } from './schema.ts';

/** The objects that the product itself brings to every application, by kind and name. */
const PRODUCT_OBJECTS: Readonly<Partial<Record<ObjectKind, readonly string[]>>> = {
  modules: ['system'],
  tables: [
    'user',
    'user_group',
    'work_calendar',
    'work_calendar_day',
    'message',
    'message_folder',
    'message_label',
    'message_template',
    'mail_account',
    'mail_signature',
  ],
  forms: [
    'user',
    'user_group',
    'work_calendar',
    'work_calendar_day',
    'message_folder',
    'message_label',
    'message_template',
    'mail_account',
    'mail_signature',
  ],
  views: ['users', 'user_groups', 'work_calendars'],
  actions: ['user_list', 'user_group_list', 'work_calendar_list'],
};

/** Whether an object is one of the product: supervisors do not change it. */
export function isProductObject(kind: ObjectKind, name: string): boolean {
  return PRODUCT_OBJECTS[kind]?.includes(name) === true;
}
