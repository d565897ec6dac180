import { commas, literal, type Sql } from '../../database/sql/sql.ts';

/** The schemas that belong to Colonnade: its own tables, the application's and those of its jobs. */
export const OWN_SCHEMAS = ['colonnade', 'app', 'graphile_worker'] as const;

/** Their names as a list of SQL. */
export const OWN_NAMES: Sql = commas(OWN_SCHEMAS.map((name) => literal(name)));
