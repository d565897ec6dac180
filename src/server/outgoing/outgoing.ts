export { fetchOutside, NotFetched, type FetchProblem } from './fetch-outside.ts';
