export { fetchOutside } from './fetch-outside.ts';
export { NotConnected, outsideServer, type OutsideServer } from './outside-address.ts';
export { outsideFetch } from './outside-fetch.ts';
export { NotFetched, type FetchProblem } from './outside-request.ts';
