export { LinkItem } from './link-item.tsx';
export { OwnLinks } from './own-links.tsx';
export type { SharedThing } from './share-dialog.tsx';
export { useFeed } from './use-feed.tsx';
export { useShare } from './use-share.tsx';
