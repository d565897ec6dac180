import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { AccessMatrix } from '#core/contract/people/access-routes.ts';
import { Group } from '#web/ui/layout/group.tsx';
import { Badge, Item, ItemList } from '#web/ui/layout/item-list.tsx';

/** What must hold of roles; each change of the configuration is checked against it. */
export function Assertions({ assertions }: Pick<AccessMatrix, 'assertions'>) {
  const { t } = useTranslation();
  if (assertions.length === 0) return null;
  return (
    <Group title={t('rights.assertions')} text={t('rights.assertions_text')}>
      <ItemList label={t('rights.assertions')}>
        {assertions.map(({ id, label, role, may, operation, table, column, action }) => (
          <Item
            key={id}
            icon={<IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />}
            title={<bdi>{label}</bdi>}
            badge={<Badge>{t(may ? 'rights.must_may' : 'rights.must_never')}</Badge>}
            details={[
              <bdi key="role">{role}</bdi>,
              t(`rights.${operation}`),
              <bdi key="table">{[table, column ?? action].filter((part) => part !== null).join(' › ')}</bdi>,
            ]}
          />
        ))}
      </ItemList>
    </Group>
  );
}
