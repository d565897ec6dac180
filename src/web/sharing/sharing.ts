export { LinkItem, OwnLinks } from './lazy-links.tsx';
export type { SharedThing } from './share-dialog.tsx';
export { useFeed } from './use-feed.tsx';
export { useShare } from './use-share.tsx';
