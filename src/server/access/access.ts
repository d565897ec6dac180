export { explainAccess, type Explaining } from './explain-access.ts';
