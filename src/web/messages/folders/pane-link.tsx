import type { ReactNode } from 'react';
import { numberFormat } from '#core/language/formats.ts';
import { MESSAGES } from '#web/addresses/addresses.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { useTranslation } from '#web/std/translation.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { messageTexts } from '../mailbox/place.ts';
import classes from './folder-list.module.css';

interface PaneLinkProps {
  readonly to: Parameters<typeof messageTexts>[0];
  readonly isHere: boolean;
  readonly label: string;
  readonly sign: ReactNode;
  /** How many messages wait there. */
  readonly count: number;
  /** Some of them are not read. */
  readonly isStrong: boolean;
  readonly onLeave: () => void;
}

/** Leads to a list of messages, and tells what waits in it. */
export function PaneLink({ to, isHere, label, sign, count, isStrong, onLeave }: PaneLinkProps) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const query = new URLSearchParams(messageTexts(to)).toString();
  return (
    <AppLink
      href={query === '' ? MESSAGES : `${MESSAGES}?${query}`}
      className={classes.link}
      onClick={onLeave}
      aria-current={isHere ? 'page' : undefined}
      data-strong={isStrong || undefined}
    >
      {sign}
      <span dir="auto">{label}</span>
      {count > 0 ? (
        <span className={classes.count}>
          <span aria-hidden="true">{numberFormat(locale).format(count)}</span>
          <span className="out-of-sight">{t('messaging.waiting', { count })}</span>
        </span>
      ) : null}
    </AppLink>
  );
}
