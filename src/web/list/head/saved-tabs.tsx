import {
  IconBookmark,
  IconCopyPlus,
  IconDots,
  IconPlus,
  IconPencil,
  IconRestore,
  IconTrash,
  IconHome,
  IconDeviceFloppy,
} from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { SavedView, SavedViews } from '#core/contract/lists/saved-routes.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { call } from '#web/api/call.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { NameDialog } from '../panel/name-dialog.tsx';
import { arrangementIn } from '../state/arrangements.ts';
import tool from '#web/ui/buttons/tool-button.module.css';
import type { List } from '../state/use-list.ts';
import { isChanged, savedAddress, shownTexts } from './saved-view.ts';
import { useOpeningView, useSavedChange, useSavedViews } from './use-saved-views.ts';
import classes from './view-tabs.module.css';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The saved views of a table beside the configured ones, what may be done with the one that is open, and a new one. */
export function SavedTabs({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const saved = useSavedViews(list.table.id);
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const open = saved.data?.views.find(({ id }) => String(id) === search['saved']);
  useOpeningView(list);
  if (!saved.data) return null;
  const texts = shownTexts(search, list.columns);
  return (
    <>
      {saved.data.views.map((view) => (
        <AppLink
          key={view.id}
          href={savedAddress(list.table.id, view)}
          className={classes.tab}
          aria-current={view === open ? 'page' : undefined}
          title={
            view.leftOut > 0 ? t('saved.left_out') : view.roles.length > 0 ? t('saved.shared') : undefined
          }
          onClick={() => {
            if (view.viewId === (list.view?.id ?? null))
              list.arrange({ ...list.arrangement, ...UNARRANGED, ...arrangementIn(view.arrangement) });
          }}
        >
          <IconBookmark size={18} stroke={1.6} aria-hidden="true" />
          {view.name}
          {view === open && isChanged(view, texts) ? (
            <span
              className={classes.dot}
              role="img"
              aria-label={t('saved.changed')}
              title={t('saved.changed')}
            />
          ) : null}
        </AppLink>
      ))}
      {open ? <SavedMenu list={list} saved={saved.data} view={open} texts={texts} /> : null}
      <NewView list={list} texts={texts} />
    </>
  );
}

interface SavedMenuProps {
  readonly list: List;
  readonly saved: SavedViews;
  readonly view: SavedView;
  readonly texts: Readonly<Record<string, string>>;
}

/** What may be done with the saved view that is open. */
function SavedMenu({ list, saved, view, texts }: SavedMenuProps) {
  const { t } = useTranslation();
  const change = useSavedChange(list.table.id);
  const [naming, setNaming] = useState<'rename' | 'another'>();
  const saveNew = useSaveNew(list, texts);
  const params = { tableId: String(list.table.id) };
  const savedId = view.id;
  const lines = useMenuLines({ list, saved, view, texts, onName: setNaming });
  return (
    <>
      <MenuButton
        lines={lines}
        label={t('saved.options')}
        title={t('saved.options')}
        className={tool.tool}
        look="bare"
        iconOnly
        side="below"
      >
        <IconDots size={18} stroke={1.8} aria-hidden="true" />
      </MenuButton>
      {naming ? (
        <NameDialog
          title={t(naming === 'rename' ? 'saved.rename' : 'saved.save_new')}
          save={t('saved.save')}
          begun={naming === 'rename' ? view.name : ''}
          onClose={() => setNaming(undefined)}
          onName={async (name) => {
            if (naming === 'another') await saveNew(name);
            else
              await change(async () => await call('view_saved_rename', { params, body: { savedId, name } }));
          }}
        />
      ) : null}
    </>
  );
}

interface MenuLinesProps extends SavedMenuProps {
  readonly onName: (what: 'rename' | 'another') => void;
}

function useMenuLines({ list, saved, view, texts, onName }: MenuLinesProps): readonly MenuLine[] {
  const { t } = useTranslation();
  const change = useSavedChange(list.table.id);
  const changed = useChangedLines({ list, saved, view, texts });
  const remove = useRemove(list, view);
  const defaults = useRoleDefaultLines({ list, saved, view, texts });
  const params = { tableId: String(list.table.id) };
  const savedId = view.id;
  const isDefault = saved.ownDefault === savedId;
  const share = (role: number): void => {
    const roles = view.roles.includes(role)
      ? view.roles.filter((one) => one !== role)
      : [...view.roles, role];
    void change(async () => await call('view_saved_share', { params, body: { savedId, roles } }));
  };
  const own: readonly MenuLine[] = [
    { kind: 'item', label: t('saved.rename'), icon: <IconPencil {...ICON} />, run: () => onName('rename') },
    { kind: 'item', label: t('saved.delete'), icon: <IconTrash {...ICON} />, grave: true, run: remove },
  ];
  const sharing: readonly MenuLine[] = [
    { kind: 'heading', label: t('saved.share') },
    ...saved.roles.map(({ id, label }): MenuLine => ({
      kind: 'choice',
      key: `share ${id}`,
      label,
      chosen: view.roles.includes(id),
      run: () => share(id),
    })),
  ];
  return [
    ...changed,
    {
      kind: 'item',
      label: t('saved.save_new'),
      icon: <IconCopyPlus {...ICON} />,
      run: () => onName('another'),
    },
    {
      kind: 'item',
      label: t(isDefault ? 'saved.default_off' : 'saved.default_on'),
      icon: <IconHome {...ICON} />,
      run: () => {
        const body = { savedId: isDefault ? null : savedId };
        void change(async () => await call('view_saved_default', { params, body }));
      },
    },
    ...(view.mayChange ? own : []),
    ...(view.mayChange && saved.mayShare ? sharing : []),
    ...defaults,
  ];
}

/** For which of the roles that the view is shared with the list opens with it. */
function useRoleDefaultLines({ list, saved, view }: SavedMenuProps): readonly MenuLine[] {
  const { t } = useTranslation();
  const change = useSavedChange(list.table.id);
  const params = { tableId: String(list.table.id) };
  const roles = saved.mayShare ? saved.roles.filter(({ id }) => view.roles.includes(id)) : [];
  if (roles.length === 0) return [];
  return [
    { kind: 'heading', label: t('saved.opens_for') },
    ...roles.map(({ id, label }): MenuLine => {
      const chosen = saved.roleDefaults.some((one) => one.role === id && one.view === view.id);
      const body = { savedId: chosen ? null : view.id, role: id };
      return {
        kind: 'choice',
        key: `opens ${id}`,
        label,
        chosen,
        run: () => void change(async () => await call('view_saved_default', { params, body })),
      };
    }),
  ];
}

/** What may be done with what was changed since the view was saved. */
function useChangedLines({ list, view, texts }: SavedMenuProps): readonly MenuLine[] {
  const { t } = useTranslation();
  const router = useRouter();
  const change = useSavedChange(list.table.id);
  if (!isChanged(view, texts)) return [];
  const keep = (): void => {
    const body = { name: view.name, ...kept(list, texts), savedId: view.id };
    const params = { tableId: String(list.table.id) };
    void change(async () => await call('view_saved_save', { params, body }));
  };
  const saving: MenuLine = {
    kind: 'item',
    label: t('saved.save_changes'),
    icon: <IconDeviceFloppy {...ICON} />,
    run: keep,
  };
  const discarding: MenuLine = {
    kind: 'item',
    label: t('saved.discard'),
    icon: <IconRestore {...ICON} />,
    run: () => router.history.push(savedAddress(list.table.id, view)),
  };
  return view.mayChange ? [saving, discarding] : [discarding];
}

/** Deletes the view; the notice brings it back. */
function useRemove(list: List, { id: savedId, name }: SavedView): () => void {
  const { t } = useTranslation();
  const router = useRouter();
  const change = useSavedChange(list.table.id);
  const params = { tableId: String(list.table.id) };
  const bringBack = (): void =>
    void change(async () => await call('view_saved_delete', { params, body: { savedId, back: true } }));
  return () =>
    void change(async () => {
      await call('view_saved_delete', { params, body: { savedId } });
      router.history.push(listAddress(list.table.id, list.view?.id));
      notify({ message: t('saved.deleted', { name }), action: { label: t('undo.undo'), run: bringBack } });
    });
}

/** Gives what saves what the list shows as a new view, and opens it. */
function useSaveNew(list: List, texts: SavedMenuProps['texts']): (name: string) => Promise<void> {
  const router = useRouter();
  const change = useSavedChange(list.table.id);
  return async (name) => {
    const body = { name, ...kept(list, texts) };
    await change(async () => {
      const { id } = await call('view_saved_save', { params: { tableId: String(list.table.id) }, body });
      const view = { id, viewId: list.view?.id ?? null, texts };
      router.history.push(savedAddress(list.table.id, view));
    });
  };
}

/** Saves what the list shows as a new view. */
function NewView({ list, texts }: Pick<SavedMenuProps, 'list' | 'texts'>) {
  const { t } = useTranslation();
  const save = useSaveNew(list, texts);
  const [naming, setNaming] = useState(false);
  return (
    <>
      <button
        type="button"
        className={classes.add}
        title={t('saved.add_hint')}
        aria-haspopup="dialog"
        onClick={() => setNaming(true)}
      >
        <IconPlus size={16} stroke={1.6} aria-hidden="true" />
        {t('saved.add')}
      </button>
      {naming ? (
        <NameDialog
          title={t('saved.add_hint')}
          save={t('saved.save')}
          begun=""
          onClose={() => setNaming(false)}
          onName={save}
        />
      ) : null}
    </>
  );
}

function kept(list: List, texts: Readonly<Record<string, string>>) {
  return {
    texts: { ...texts },
    // Its columns stand in the texts.
    arrangement: { ...list.arrangement, columns: undefined },
    ...(list.view ? { viewId: list.view.id } : {}),
  };
}

/** What an arrangement says that a saved view need not say. */
const UNARRANGED = { pinned: undefined, rowHeight: undefined, foldedLanes: [], hiddenLanes: [] };
