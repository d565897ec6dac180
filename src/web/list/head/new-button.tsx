import { Button } from '@mantine/core';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import { EMPTY_TEMPLATE, newAddress, templateAddress } from '#web/addresses/addresses.ts';
import { mayCreate } from '#web/api/application.tsx';
import { useWriting, useWritingRun } from '#web/api/use-writing.ts';
import { tableWords } from '#web/api/table-words.ts';
import { NamedIcon } from '#web/ui/icon.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import classes from './new-button.module.css';

interface NewButtonProps {
  readonly table: TableInfo;
  /** It says its key. */
  readonly hasKey?: boolean;
  /** What its records begin with; templates are not offered then, which say it themselves. */
  readonly begins?: Readonly<Record<string, unknown>> | undefined;
}

/** Creates a record; where the table has templates, a menu beside it leads to each. Nothing where its user may create none. */
export function NewButton({ table, hasKey = false, begins }: NewButtonProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const writing = useWriting();
  const writingRun = useWritingRun();
  if (!mayCreate(table)) return null;
  const lead = (address: string) => () => router.history.push(address);
  // Of several tables that the record may be of, one is chosen first.
  const templates = begins || (table.kinds ?? []).length > 1 ? [] : (table.templates ?? []);
  return (
    <div className={classes.new}>
      <Button
        variant={begins ? 'default' : 'filled'}
        leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
        data-split={templates.length > 0 || undefined}
        {...(hasKey ? { 'aria-keyshortcuts': 'n' } : {})}
        {...writing({
          title: hasKey ? t('list.new_hint', tableWords(table)) : undefined,
          onClick: lead(newAddress(table.id, begins)),
        })}
      >
        {t('list.new')}
      </Button>
      {templates.length > 0 && (
        <MenuButton
          label={t('list.new_from')}
          title={t('list.new_from')}
          className={classes.menu}
          align="end"
          side="below"
          iconOnly
          lines={[
            ...templates.map(({ id, label, icon }) => ({
              kind: 'item' as const,
              label,
              icon: <NamedIcon name={icon ?? table.icon} size={16} />,
              run: writingRun(lead(templateAddress(table.id, id))),
            })),
            { kind: 'divider' as const, key: 'empty' },
            {
              kind: 'item' as const,
              label: t('list.new_empty'),
              icon: <IconPlus size={16} aria-hidden="true" />,
              run: writingRun(lead(templateAddress(table.id, EMPTY_TEMPLATE))),
            },
          ]}
        >
          <IconChevronDown size={16} aria-hidden="true" />
        </MenuButton>
      )}
    </div>
  );
}
