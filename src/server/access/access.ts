export { accessMatrix, grantsOnTable, type Person } from './matrix.ts';
export { explainAccess, type Explaining } from './explain-access.ts';
