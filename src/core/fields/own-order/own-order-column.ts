import { columnSchema } from '../column-schema.ts';

export const OwnOrderColumn = columnSchema('ownOrder', {});
