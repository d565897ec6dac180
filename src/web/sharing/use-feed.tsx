import { IconCalendarShare } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { useApplication } from '#web/api/application.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';

const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog.tsx')).FeedDialog }));

type FedPlanning = Pick<BodyOf<Contract['planning_feed_make']>, 'name' | 'of'>;

/** The entry of a menu that offers a planning to programs of calendars, and its dialog. */
export function useFeed(planning: () => FedPlanning): {
  /** Empty for who only looks as somebody else. */
  readonly lines: readonly MenuLine[];
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { user } = useApplication();
  const [fed, setFed] = useState<FedPlanning>();
  if (user.looksOnly) return { lines: [], dialog: null };
  return {
    lines: [
      {
        kind: 'item',
        label: t('feed.subscribe'),
        icon: <IconCalendarShare size={16} stroke={1.6} aria-hidden="true" />,
        run: () => setFed(planning()),
      },
    ],
    dialog: fed
      ? createPortal(
          <Suspense>
            <FeedDialog planning={fed} onClose={() => setFed(undefined)} />
          </Suspense>,
          document.body,
        )
      : null,
  };
}
