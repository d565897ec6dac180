import { columnSchema } from '../column-schema.ts';

export const RecurrenceColumn = columnSchema('recurrence', {});
