import { Button } from '@mantine/core';
import { IconCalendarShare, IconFileText, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { SharedLink } from '#core/contract/sharing/sharing-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { useMoments } from '#web/fields/values/moments.ts';
import { Badge, Item } from '#web/ui/layout/item-list.tsx';

interface LinkItemProps {
  readonly link: SharedLink;
  /** When the list was read, in milliseconds. */
  readonly now: number;
  readonly disabled: boolean;
  /** Who made it, where that is not who reads. */
  readonly maker?: ReactNode;
  readonly onEnd: () => void;
  /** What else can be done. */
  readonly children?: ReactNode;
}

const SIGNS = { list: IconTable, record: IconFileText, feed: IconCalendarShare } as const;

/** A link: what it leads to, until when, how often it was opened, and how to end it. */
export function SharedLinkItem({ link, now, disabled, maker, onEnd, children }: LinkItemProps) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const moments = useMoments();
  const { name, kind, tableId, locked, madeAt, expiresAt, opened, openedAt } = link;
  const table = tables.get(tableId);
  const Sign = SIGNS[kind];
  return (
    <Item
      icon={<Sign size={18} stroke={1.6} aria-hidden="true" />}
      title={<bdi>{name}</bdi>}
      badge={
        kind === 'feed' ? <Badge>{t('feed.feed')}</Badge> : locked && <Badge>{t('sharing.locked')}</Badge>
      }
      details={[
        table && <bdi key="of">{kind === 'record' ? table.label : table.plural}</bdi>,
        maker,
        expiresAt === null ? t('feed.endless') : t('sharing.until', { moment: moments.at(expiresAt) }),
        t('sharing.since', { moment: moments.on(madeAt) }),
        openedAt === null
          ? t('sharing.never_opened')
          : t('sharing.opened', { count: opened, ago: moments.ago(openedAt, now) }),
      ]}
    >
      <Button
        variant="default"
        disabled={disabled}
        aria-label={t('sharing.end_of', { name })}
        onClick={onEnd}
      >
        {t('sharing.end')}
      </Button>
      {children}
    </Item>
  );
}
