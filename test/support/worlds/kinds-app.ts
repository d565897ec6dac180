import { fileURLToPath } from 'node:url';

/** The application with child tables: activities, of which some are calls and some are meetings, and some of these visits. */
export const KINDS_APP = fileURLToPath(new URL('../../kinds/app', import.meta.url));
