import { lazy, Suspense, type ComponentProps } from 'react';

const Group = lazy(async () => ({ default: (await import('./own-links.tsx')).OwnLinksGroup }));
const Item = lazy(async () => ({ default: (await import('./link-item.tsx')).SharedLinkItem }));

/** The links that one has made, fetched where the account is shown: lists share without them. */
export function OwnLinks() {
  return (
    <Suspense>
      <Group />
    </Suspense>
  );
}

/** A link that somebody has made, fetched likewise. */
export function LinkItem(props: ComponentProps<typeof Item>) {
  return (
    <Suspense>
      <Item {...props} />
    </Suspense>
  );
}
