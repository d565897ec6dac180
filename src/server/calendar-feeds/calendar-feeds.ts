export { makeFeed } from './make-feed.ts';
export { showFeed } from './show-feed.ts';
