export { accessMatrix, grantsOnTable, type InspectedUser } from './matrix.ts';
export { explainAccess } from './explain-access.ts';
export { rolesOfGroups } from './roles-of-groups.ts';
export type { Asking } from './asked-place.ts';
export { explainRun } from './explain-run.ts';
