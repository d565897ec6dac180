import { IconExternalLink } from '@tabler/icons-react';
import type { ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { recordAddress } from '#web/addresses/addresses.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { NamedIcon } from '#web/ui/icon.tsx';
import classes from './about-card.module.css';

/** The record that a message is about, as its reader may know it. */
export function AboutCard({ about }: { readonly about: NonNullable<ShownMessage['about']> }) {
  const { t } = useTranslation();
  const { tables } = useApplication();
  const table = tables.get(about.tableId);
  if (about.title === null || !table) return <p className={classes.note}>{t('messaging.about_hidden')}</p>;
  return (
    <AppLink href={recordAddress(about.tableId, about.recordId)} className={classes.about}>
      <NamedIcon name={table.icon} size={18} />
      <span>
        <bdi>{about.title}</bdi>
        <small>{table.label}</small>
      </span>
      <IconExternalLink size={16} aria-hidden="true" />
    </AppLink>
  );
}
