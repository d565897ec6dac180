import { z } from 'zod';
import { Labels } from '../../language/labels-schema.ts';
import { Id, Name } from '../../marks/reference.ts';
import { Icon } from '../button.ts';

/** A group of tables in menus and rights. */
export const Module = z.strictObject({ id: Id, name: Name, label: Labels, icon: Icon.optional() });
