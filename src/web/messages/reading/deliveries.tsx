import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconMailOff, IconMailOpened, type Icon } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Delivery, DeliveryCounts, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { numberFormat } from '#core/language/formats.ts';
import { call } from '#web/api/call.ts';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorText } from '#web/ui/states/states.tsx';
import { THREAD } from '../mailbox/use-folders.ts';
import { toldRefusal } from '../mailbox/told-refusal.ts';
import { useMoments } from '#web/fields/values/moments.ts';
import { useReader } from '#web/fields/values/reader.ts';
import classes from './deliveries.module.css';
import { ApartLeftOut } from '../mailbox/apart-left-out.tsx';

const SIGNS: Readonly<Record<Exclude<Delivery['state'], 'sent'>, Icon>> = {
  waiting: IconClock,
  failed: IconMailOff,
  uncertain: IconAlertTriangle,
};

/** The addresses that an e-mail has not reached, or may not have; its sender decides what becomes of it there. */
export function Deliveries({ message }: { readonly message: ShownMessage }) {
  const queries = useQueryClient();
  const failed = useErrorText(undefined);
  const [isBusy, setBusy] = useState(false);
  const open = message.deliveries.filter(({ state }) => state !== 'sent');
  const read = message.deliveries.filter(({ readAt }) => readAt !== null).slice(0, MOST_READ);
  const apart = message.notes?.apart;
  if (open.length === 0 && read.length === 0 && !apart) return null;
  const decide = async (address: string, what: 'again' | 'leave') => {
    setBusy(true);
    try {
      await call('messaging_delivery_decide', {
        params: { messageID: String(message.id) },
        body: { address, what },
      });
    } catch (error) {
      notify({ message: toldRefusal(error, failed), tone: 'bad' });
    }
    await queries.invalidateQueries({ queryKey: [THREAD] });
    setBusy(false);
  };
  return (
    <>
      {message.deliveryCounts ? <Counts counts={message.deliveryCounts} /> : null}
      {apart ? <ApartLeftOut {...apart} /> : null}
      <ul className={classes.list}>
        {read.map((delivery) => (
          <ReadItem key={delivery.address} delivery={delivery} />
        ))}
        {open.map((delivery) => (
          <DeliveryItem
            key={delivery.address}
            delivery={delivery}
            onDecide={
              message.isOwn && delivery.state !== 'waiting' && !isBusy
                ? (what) => void decide(delivery.address, what)
                : undefined
            }
          />
        ))}
      </ul>
    </>
  );
}

/** Most addresses of which is told that they have read a message. */
const MOST_READ = 20;

/** An address whose program told that a message was read. */
function ReadItem({ delivery: { address, readAt } }: { readonly delivery: Delivery }) {
  const { t } = useTranslation();
  const moments = useMoments();
  return (
    <li className={classes.item} data-state="read">
      <IconMailOpened size={16} stroke={1.6} aria-hidden="true" />
      <bdi className={classes.address}>{address}</bdi>
      <span>{t('messaging.receipt.read_at', { moment: moments.at(readAt ?? '') })}</span>
    </li>
  );
}

/** How many of its recipients a message has reached that goes to each apart. */
function Counts({ counts }: { readonly counts: DeliveryCounts }) {
  const { t } = useTranslation();
  const { locale } = useReader();
  const number = (count: number) => numberFormat(locale).format(count);
  const states = (['sent', 'waiting', 'failed', 'uncertain'] as const).filter((state) => counts[state] > 0);
  return (
    <p className={classes.counts}>
      {states
        .map((state) => t(`messaging.apart.counts.${state}`, { number: number(counts[state]) }))
        .join(' · ')}
    </p>
  );
}

interface DeliveryItemProps {
  readonly delivery: Delivery;
  /** Undefined where there is nothing to decide, or for others than its sender. */
  readonly onDecide: ((what: 'again' | 'leave') => void) | undefined;
}

function DeliveryItem({ delivery: { address, state, reason, answer }, onDecide }: DeliveryItemProps) {
  const { t } = useTranslation();
  if (state === 'sent') return null;
  const Sign = SIGNS[state];
  return (
    <li className={classes.item} data-state={state}>
      <Sign size={16} stroke={1.6} aria-hidden="true" />
      <bdi className={classes.address}>{address}</bdi>
      <span>{t(`messaging.delivery_${state}`)}</span>
      {onDecide ? (
        <Button variant="default" size="compact-sm" onClick={() => onDecide('again')}>
          {t('messaging.send_again')}
        </Button>
      ) : null}
      {onDecide && state === 'uncertain' ? (
        <Button variant="subtle" size="compact-sm" onClick={() => onDecide('leave')}>
          {t('messaging.leave_it')}
        </Button>
      ) : null}
      {reason === null ? null : (
        <p className={classes.why}>
          {reason} {answer === null ? null : t('messaging.server_said', { answer })}
        </p>
      )}
    </li>
  );
}
