import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import type { SharedThing } from './share-dialog.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** The entry of a menu that shares a list or a record with people without an account, and its dialog. */
export function useShare(thing: () => SharedThing): {
  /** Empty for who may not share. */
  readonly lines: readonly MenuLine[];
  readonly dialog: ReactNode;
} {
  const { t } = useTranslation();
  const { info, user } = useApplication();
  const [shared, setShared] = useState<SharedThing>();
  if (info.sharesLinks !== true || user.looksOnly) return { lines: [], dialog: null };
  return {
    lines: [
      {
        kind: 'item',
        label: t('sharing.share'),
        icon: <IconShare2 size={16} stroke={1.6} aria-hidden="true" />,
        run: () => setShared(thing()),
      },
    ],
    dialog: shared
      ? createPortal(
          <Suspense>
            <ShareDialog thing={shared} onClose={() => setShared(undefined)} />
          </Suspense>,
          document.body,
        )
      : null,
  };
}
