import { columnSchema } from '../column-schema.ts';

export const PasswordColumn = columnSchema('password', {});
