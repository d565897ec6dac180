import { IconBookmark, IconDeviceFloppy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { SavedFilter } from '#core/contract/lists/saved-routes.ts';
import type { RequestFilter } from '#core/query/filter.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { NameDialog } from '../../panel/name-dialog.tsx';
import tool from '#web/ui/buttons/tool-button.module.css';
import { chipsOf, filterOf } from '../filter-chips.ts';
import { useNamedFilters, type NamedFilterTools } from './use-named-filters.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface NamedFiltersProps {
  readonly tableId: number;
  /** What is filtered by now; undefined for nothing. */
  readonly filter: RequestFilter | undefined;
  readonly onApply: (filter: RequestFilter) => void;
}

/** The filters that are kept under names: one is applied, the present one is kept, renamed, shared or deleted. */
export function NamedFilters({ tableId, filter, onApply }: NamedFiltersProps) {
  const { t } = useTranslation();
  const named = useNamedFilters(tableId);
  const [naming, setNaming] = useState<'new' | SavedFilter>();
  const current = filter && named.filters.find((one) => isSame(one.filter, filter));
  const apply = (one: SavedFilter): void => {
    onApply(one.filter);
    if (one.leftOut > 0) notify({ message: t('filter.named.left_out', { name: one.name }) });
  };
  const keeping: MenuLine = {
    kind: 'item',
    label: t('filter.named.keep'),
    icon: <IconDeviceFloppy {...ICON} />,
    run: () => setNaming('new'),
  };
  const own = useOwnLines(named, current, setNaming);
  const keep = useKeep(named);
  const lines = [
    ...useFilterLines(named, { filter, current, onApply: apply }),
    ...(filter && !current ? [keeping] : []),
    ...own,
  ];
  return (
    <>
      <MenuButton
        lines={lines}
        label={t('filter.named.title')}
        title={t('filter.named.title')}
        className={tool.tool}
        side="below"
      >
        <IconBookmark size={18} stroke={1.6} aria-hidden="true" />
        <span className={tool.words}>{current?.name ?? t('filter.named.title')}</span>
      </MenuButton>
      {naming ? (
        <NameDialog
          title={t(naming === 'new' ? 'filter.named.save' : 'filter.named.rename')}
          save={t('filter.named.save')}
          begun={naming === 'new' ? '' : naming.name}
          onClose={() => setNaming(undefined)}
          onName={async (name) => {
            if (naming !== 'new') await named.rename(naming, name);
            else if (filter) await keep(name, filter);
          }}
        />
      ) : null}
    </>
  );
}

interface FilterLines {
  readonly filter: RequestFilter | undefined;
  readonly current: SavedFilter | undefined;
  readonly onApply: (filter: SavedFilter) => void;
}

/** The filters that there are, or that there are none. */
function useFilterLines(
  { filters }: NamedFilterTools,
  { filter, current, onApply }: FilterLines,
): readonly MenuLine[] {
  const { t } = useTranslation();
  if (filters.length === 0)
    return filter ? [] : [{ kind: 'note', key: 'none', content: t('filter.named.nothing') }];
  const lines = filters.map((one): MenuLine => ({
    kind: 'choice',
    key: `filter ${one.id}`,
    label: one.roles.length > 0 ? t('filter.named.shared', { name: one.name }) : one.name,
    chosen: one === current,
    run: () => onApply(one),
  }));
  return filter ? [...lines, { kind: 'divider', key: 'own' }] : lines;
}

/** Keeps a filter; an own one of that name becomes it, which can be taken back. */
function useKeep(named: NamedFilterTools): (name: string, filter: RequestFilter) => Promise<void> {
  const { t } = useTranslation();
  return async (name, filter) => {
    const before = named.filters.find((one) => one.own && one.name === name);
    const done = await named.save(name, filter, before?.id);
    if (!done || !before) return;
    const back = (): void => void named.save(name, before.filter, before.id);
    notify({ message: t('filter.named.replaced', { name }), action: { label: t('undo.undo'), run: back } });
  };
}

/** What may be done with the named filter that is applied. */
function useOwnLines(
  named: NamedFilterTools,
  current: SavedFilter | undefined,
  onRename: (filter: SavedFilter) => void,
): readonly MenuLine[] {
  const { t } = useTranslation();
  if (!current?.mayChange) return [];
  const { name, roles } = current;
  const remove = async (): Promise<void> => {
    if (await named.remove(current))
      notify({
        message: t('filter.named.deleted', { name }),
        action: { label: t('undo.undo'), run: () => void named.remove(current, true) },
      });
  };
  const share = (role: number): void =>
    void named.share(current, roles.includes(role) ? roles.filter((one) => one !== role) : [...roles, role]);
  return [
    {
      kind: 'item',
      label: t('saved.rename'),
      icon: <IconPencil {...ICON} />,
      run: () => onRename(current),
    },
    {
      kind: 'item',
      label: t('filter.named.delete'),
      icon: <IconTrash {...ICON} />,
      grave: true,
      run: () => void remove(),
    },
    ...(named.roles.length > 0 ? [{ kind: 'heading', label: t('saved.share') } as const] : []),
    ...named.roles.map(({ id, label }): MenuLine => ({
      kind: 'choice',
      key: `role ${id}`,
      label,
      chosen: roles.includes(id),
      run: () => share(id),
    })),
  ];
}

/** Whether two filters say the same, however they are joined at the outside. */
function isSame(one: RequestFilter, other: RequestFilter): boolean {
  return JSON.stringify(filterOf(chipsOf(one))) === JSON.stringify(filterOf(chipsOf(other)));
}
