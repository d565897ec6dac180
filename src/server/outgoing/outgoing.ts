export { fetchOutside, NotFetched, type FetchProblem } from './fetch-outside.ts';
export { NotConnected, outsideServer, type OutsideServer } from './outside-address.ts';
