import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#web/std/translation.ts';
import type { Contract } from '#core/contract/contract.ts';
import type { BodyOf } from '#core/contract/route/route.ts';
import type { SharedLink } from '#core/contract/sharing/sharing-routes.ts';
import { useApplication } from '#web/api/application.tsx';
import { call } from '#web/api/call.ts';
import { Loaded } from '#web/settings-page/loaded.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { ItemList } from '#web/ui/layout/item-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { SharedLinkItem } from './link-item.tsx';

/** The links that one has made, and how to end them. */
export function useOwnLinks() {
  const { t } = useTranslation();
  const doing = useDoing();
  const query = useQuery({
    queryKey: ['share_list'],
    queryFn: ({ signal }) => call('share_list', { signal }),
    refetchOnMount: 'always',
  });
  const end = (linkId: number) =>
    void doing.run(async () => {
      const { ended } = await call('share_end', { body: { linkId } });
      notify({ message: t('sharing.ended', { count: ended }) });
      await query.refetch();
    });
  return { query, end, busy: doing.busy };
}

/** The page of the account: all links that one has made. Nothing for who makes none. */
export function OwnLinksGroup() {
  const { t } = useTranslation();
  const { info } = useApplication();
  const own = useOwnLinks();
  const { query } = own;
  if (info.sharesLinks !== true && (query.data?.links ?? []).length === 0) return null;
  return (
    <Group title={t('sharing.links')} text={t('sharing.links_text')}>
      <Loaded query={query}>
        {({ links }) =>
          links.length === 0 ? (
            <p>{t('sharing.none')}</p>
          ) : (
            <LinkItems label={t('sharing.links')} links={links} {...own} />
          )
        }
      </Loaded>
    </Group>
  );
}

/** Those to one list or record; nothing where there are none. */
export function LinksOf({ thing }: { readonly thing: BodyOf<Contract['share_create']>['of'] }) {
  const { t } = useTranslation();
  const own = useOwnLinks();
  const { query } = own;
  const [table, record] =
    'list' in thing ? [thing.list.tableId, null] : [thing.record.tableId, thing.record.recordId];
  const links = (query.data?.links ?? []).filter(
    ({ kind, tableId, recordId }) => kind !== 'feed' && tableId === table && recordId === record,
  );
  if (links.length === 0) return null;
  return (
    <section aria-label={t('sharing.open_links')}>
      <h3>{t('sharing.open_links')}</h3>
      <LinkItems label={t('sharing.open_links')} links={links} {...own} />
    </section>
  );
}

interface LinkItemsProps extends ReturnType<typeof useOwnLinks> {
  readonly label: string;
  readonly links: readonly SharedLink[];
}

function LinkItems({ label, links, query, end, busy }: LinkItemsProps) {
  return (
    <ItemList label={label}>
      {links.map((link) => (
        <SharedLinkItem
          key={link.id}
          link={link}
          now={query.dataUpdatedAt}
          disabled={busy}
          onEnd={() => end(link.id)}
        />
      ))}
    </ItemList>
  );
}
