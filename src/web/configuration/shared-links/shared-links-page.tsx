import { useQuery } from '@tanstack/react-query';
import { IconDots, IconLinkOff, IconUserX } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { LinkOfSomebody } from '#core/contract/sharing/sharing-routes.ts';
import { configurationGate } from '#web/gate/configuration-gate.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { SettingsPage } from '#web/settings-page/page.tsx';
import { useDoing } from '#web/settings-page/use-doing.ts';
import { LinkItem } from '#web/sharing/sharing.ts';
import icon from '#web/ui/buttons/icon-button.module.css';
import { ItemList } from '#web/ui/layout/item-list.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';

/** Which links to end: one, or all of an account. */
type Ending = { readonly linkId: number } | { readonly account: string };

/** Everybody's open links for people without an account. */
export function SharedLinksPage() {
  const { t } = useTranslation();
  const doing = useDoing();
  const query = useQuery({
    queryKey: ['admin_share_list'],
    queryFn: ({ signal }) => configurationGate.call('admin_share_list', { signal }),
    refetchOnMount: 'always',
  });
  const end = (body: Ending) =>
    void doing.run(async () => {
      const { ended } = await configurationGate.call('admin_share_end', { body });
      notify({ message: t('sharing.ended', { count: ended }) });
      await query.refetch();
    });
  const title = t('configuration.sections.shared_links');
  return (
    <LoadedPage title={title} query={query}>
      {({ links }) => (
        <SettingsPage title={title} lead={t('configuration.leads.shared_links')}>
          {links.length === 0 ? (
            <EmptyState
              icon={<IconLinkOff size={28} stroke={1.4} aria-hidden="true" />}
              title={t('sharing.nobody')}
              text={t('sharing.nobody_text')}
            />
          ) : (
            <ItemList label={title}>
              {links.map((link) => (
                <LinkItem
                  key={link.id}
                  link={link}
                  now={query.dataUpdatedAt}
                  disabled={doing.busy}
                  maker={<bdi key="maker">{link.maker ?? t('sharing.former')}</bdi>}
                  onEnd={() => end({ linkId: link.id })}
                >
                  <AllOf link={link} onEnd={end} />
                </LinkItem>
              ))}
            </ItemList>
          )}
        </SettingsPage>
      )}
    </LoadedPage>
  );
}

interface AllOfProps {
  readonly link: LinkOfSomebody;
  readonly onEnd: (body: Ending) => void;
}

function AllOf({ link: { account, maker, name }, onEnd }: AllOfProps) {
  const { t } = useTranslation();
  return (
    <MenuButton
      label={t('sharing.menu', { name })}
      className={icon.button}
      align="end"
      side="below"
      iconOnly
      lines={[
        {
          kind: 'item',
          label: t('sharing.end_all', { name: maker ?? t('sharing.former') }),
          icon: <IconUserX size={16} aria-hidden="true" />,
          grave: true,
          run: () => onEnd({ account }),
        },
      ]}
    >
      <IconDots size={18} aria-hidden="true" />
    </MenuButton>
  );
}
