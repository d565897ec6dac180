import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import { call } from '#web/api/call.ts';
import { CopyText } from '#web/inputs/copy-text.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { DialogBody, DialogButtons, DialogProblem, DialogText } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ItemList } from '#web/ui/layout/item-list.tsx';
import { SharedLinkItem } from './link-item.tsx';
import { useOwnLinks } from './own-links.tsx';

interface FeedDialogProps {
  /** The planning as it is shown, and what its feed is called. */
  readonly planning: Pick<BodyOf<Contract['planning_feed_make']>, 'name' | 'of'>;
  readonly onClose: () => void;
}

/** Makes an address by which programs of calendars read a planning, tells it this once, and lists those that are open. */
export function FeedDialog({ planning, onClose }: FeedDialogProps) {
  const { t } = useTranslation();
  const own = useOwnLinks();
  const { address, problem, busy, make } = useMaking(planning, own.query.refetch);
  return (
    <Dialog title={t('feed.title')} onClose={onClose}>
      <DialogBody>
        {address === undefined ? (
          <DialogText>{t('feed.lead')}</DialogText>
        ) : (
          <>
            <DialogText>{t('feed.made')}</DialogText>
            <CopyText
              id="feed-address"
              label={t('feed.address')}
              help={t('feed.once')}
              text={new URL(address, window.location.href).href}
            />
          </>
        )}
        {problem === undefined ? null : <DialogProblem>{problem}</DialogProblem>}
        <OpenFeeds own={own} view={planning.of.viewId} busy={busy} onRenew={(id) => void make(id)} />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {t('planning.close')}
          </Button>
          {address === undefined ? (
            <Button loading={busy} onClick={() => void make()}>
              {t('feed.make')}
            </Button>
          ) : null}
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}

interface OpenFeedsProps {
  readonly own: ReturnType<typeof useOwnLinks>;
  readonly view: number;
  readonly busy: boolean;
  /** Makes a new address in place of that of a feed. */
  readonly onRenew: (feed: number) => void;
}

/** The feeds of a planning that one has made; nothing where there are none. */
function OpenFeeds({ own, view, busy, onRenew }: OpenFeedsProps) {
  const { t } = useTranslation();
  const feeds = (own.query.data?.links ?? []).filter(
    ({ kind, viewId }) => kind === 'feed' && viewId === view,
  );
  if (feeds.length === 0) return null;
  return (
    <section aria-label={t('feed.open')}>
      <h3>{t('feed.open')}</h3>
      <ItemList label={t('feed.open')}>
        {feeds.map((link) => (
          <SharedLinkItem
            key={link.id}
            link={link}
            now={own.query.dataUpdatedAt}
            disabled={own.busy || busy}
            onEnd={() => own.end(link.id)}
          >
            <Button
              variant="default"
              disabled={own.busy || busy}
              aria-label={t('feed.again_of', { name: link.name })}
              onClick={() => onRenew(link.id)}
            >
              {t('feed.again')}
            </Button>
          </SharedLinkItem>
        ))}
      </ItemList>
    </section>
  );
}

/** Making a feed, anew in place of another one where that is named. */
function useMaking({ name, of }: FeedDialogProps['planning'], onMade: () => unknown) {
  const errorTexts = useErrorTexts();
  const [address, setAddress] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async (instead?: number): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const body = { name, of, ...(instead === undefined ? {} : { instead }) };
      const made = await call('planning_feed_make', { body });
      setAddress(made.address);
      onMade();
    } catch (error) {
      setProblem(errorTexts(error).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return { address, problem, busy, make };
}
