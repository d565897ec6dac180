import { z } from 'zod';
import { Labels } from '../../language/labels-schema.ts';
import { Id, Name, reference } from '../../marks/reference.ts';
import { Icon } from '../button.ts';

/** Most entries of a menu. */
export const MAX_MENU_ITEMS = 200;

const MenuItem = z.strictObject({
  label: Labels.optional(),
  icon: Icon.optional(),
  action: reference('action'),
});

/** A group of the application's menu. */
export const Menu = z.strictObject({
  id: Id,
  name: Name,
  label: Labels,
  order: z.number().int().optional(),
  items: z.array(MenuItem).max(MAX_MENU_ITEMS),
});

export type Menu = z.infer<typeof Menu>;
