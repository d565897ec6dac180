import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { Badge, Item, ItemList } from '#web/ui/layout/item-list.tsx';
import { UserSelect, type ExtranetGroupProps } from './extranet-group.tsx';

/** Whose rights visitors have, and the links by which they come in. */
export function VisitorsGroup({ form, info }: ExtranetGroupProps) {
  const { t } = useTranslation();
  return (
    <Group title={t('extranet.visitors')} text={t('extranet.visitors_text')}>
      <UserSelect
        {...form.field('anonymous')}
        label={t('extranet.anonymous')}
        help={t('extranet.anonymous_help')}
        none={t('extranet.no_anonymous')}
        users={info.users}
      />
      {info.links.length > 0 && (
        <ItemList label={t('extranet.links')}>
          {info.links.map((link) => {
            const Sign = link.offered ? IconEye : IconEyeOff;
            return (
              <Item
                key={link.id}
                icon={<Sign size={18} stroke={1.6} aria-hidden="true" />}
                title={<bdi>{link.label}</bdi>}
                badge={
                  <Badge tone={link.offered ? 'good' : 'plain'}>
                    {t(link.offered ? 'extranet.link_offered' : 'extranet.link_hidden')}
                  </Badge>
                }
                details={[
                  link.url === null ? t('extranet.link_runs') : <bdi key="url">{link.url}</bdi>,
                  !link.offered && t('extranet.link_why'),
                ]}
              />
            );
          })}
        </ItemList>
      )}
    </Group>
  );
}
