import { columnSchema } from '../column-schema.ts';
import { acceptedKinds, fileOptions } from './file-options.ts';

export const OneFileColumn = columnSchema('file', { ...acceptedKinds, ...fileOptions });
