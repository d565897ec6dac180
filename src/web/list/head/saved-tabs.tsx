import {
  IconBookmark,
  IconDots,
  IconPlus,
  IconPencil,
  IconRestore,
  IconTrash,
  IconHome,
  IconDeviceFloppy,
} from '@tabler/icons-react';
import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedView, SavedViews } from '#core/contract/lists/saved-routes.ts';
import { listAddress } from '#web/addresses/addresses.ts';
import { call } from '#web/api/call.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-parts.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import type { MenuLine } from '#web/ui/menu/menu-list.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { useErrorTexts } from '#web/std/error-texts.ts';
import tool from '../panel/tool-button.module.css';
import type { List } from '../state/use-list.ts';
import { isChanged, savedAddress, shownTexts } from './saved-view.ts';
import classes from './view-tabs.module.css';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** The saved views of a table beside the configured ones, what may be done with the one that is open, and a new one. */
export function SavedTabs({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const saved = useSaved(list.table.id);
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const open = saved.data?.views.find(({ id }) => String(id) === search['saved']);
  useOpeningView(list, saved.data, search);
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
            const { widths } = view.arrangement as Pick<List['arrangement'], 'widths'>;
            if (widths && view.viewId === (list.view?.id ?? null))
              list.arrange({ ...list.arrangement, widths });
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

function useSaved(tableId: number) {
  return useQuery({
    queryKey: ['saved views', tableId],
    queryFn: async () => await call('view_saved_list', { params: { tableId: String(tableId) } }),
    retry: false,
  });
}

/** A list whose address says nothing opens with the view that was chosen for it. */
function useOpeningView(list: List, saved: SavedViews | undefined, search: object): void {
  const router = useRouter();
  const done = useRef(false);
  const bare = Object.values(search).every((text) => text === undefined);
  const view = saved?.views.find(({ id }) => id === saved.default);
  const isFirst = list.view === undefined || list.view === list.views[0];
  useEffect(() => {
    if (done.current || !saved) return;
    done.current = true;
    if (view && bare && isFirst) router.history.replace(savedAddress(list.table.id, view));
  }, [saved, view, bare, isFirst, list.table.id, router]);
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
  const change = useChange(list.table.id);
  const [renaming, setRenaming] = useState(false);
  const params = { tableId: String(list.table.id) };
  const savedId = view.id;
  const lines = useMenuLines({ list, saved, view, texts, onRename: () => setRenaming(true) });
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
      {renaming ? (
        <NameDialog
          title={t('saved.rename')}
          begun={view.name}
          onClose={() => setRenaming(false)}
          onName={async (name) =>
            await change(async () => await call('view_saved_rename', { params, body: { savedId, name } }))
          }
        />
      ) : null}
    </>
  );
}

interface MenuLinesProps extends SavedMenuProps {
  readonly onRename: () => void;
}

function useMenuLines({ list, saved, view, texts, onRename }: MenuLinesProps): readonly MenuLine[] {
  const { t } = useTranslation();
  const change = useChange(list.table.id);
  const changed = useChangedLines({ list, saved, view, texts });
  const remove = useRemove(list, view);
  const params = { tableId: String(list.table.id) };
  const savedId = view.id;
  const isDefault = saved.default === savedId;
  const share = (role: number): void => {
    const roles = view.roles.includes(role)
      ? view.roles.filter((one) => one !== role)
      : [...view.roles, role];
    void change(async () => await call('view_saved_share', { params, body: { savedId, roles } }));
  };
  const own: readonly MenuLine[] = [
    { kind: 'item', label: t('saved.rename'), icon: <IconPencil {...ICON} />, run: onRename },
    { kind: 'item', label: t('saved.delete'), icon: <IconTrash {...ICON} />, grave: true, run: remove },
  ];
  const sharing: readonly MenuLine[] = [
    { kind: 'heading', label: t('saved.share') },
    ...saved.roles.map(({ id, label }): MenuLine => ({
      kind: 'choice',
      label,
      chosen: view.roles.includes(id),
      run: () => share(id),
    })),
  ];
  return [
    ...changed,
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
  ];
}

/** What may be done with what was changed since the view was saved. */
function useChangedLines({ list, view, texts }: SavedMenuProps): readonly MenuLine[] {
  const { t } = useTranslation();
  const router = useRouter();
  const change = useChange(list.table.id);
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
  const change = useChange(list.table.id);
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

/** Saves what the list shows as a new view. */
function NewView({ list, texts }: Pick<SavedMenuProps, 'list' | 'texts'>) {
  const { t } = useTranslation();
  const router = useRouter();
  const change = useChange(list.table.id);
  const [naming, setNaming] = useState(false);
  const save = async (name: string): Promise<void> => {
    const body = { name, ...kept(list, texts) };
    await change(async () => {
      const { id } = await call('view_saved_save', { params: { tableId: String(list.table.id) }, body });
      const view = { id, viewId: list.view?.id ?? null, texts };
      router.history.push(savedAddress(list.table.id, view));
    });
  };
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
        <NameDialog title={t('saved.add_hint')} begun="" onClose={() => setNaming(false)} onName={save} />
      ) : null}
    </>
  );
}

function kept(list: List, texts: Readonly<Record<string, string>>) {
  const { widths } = list.arrangement;
  return {
    texts: { ...texts },
    arrangement: widths ? { widths } : {},
    ...(list.view ? { viewId: list.view.id } : {}),
  };
}

/** Runs a change, tells where it fails, and has the views asked for again. */
function useChange(tableId: number): (run: () => Promise<unknown>) => Promise<void> {
  const queries = useQueryClient();
  const words = useErrorTexts();
  return async (run) => {
    try {
      await run();
    } catch (error) {
      notify({ message: words(error).join(' '), tone: 'bad' });
    }
    await queries.invalidateQueries({ queryKey: ['saved views', tableId] });
  };
}

interface NameDialogProps {
  readonly title: string;
  readonly begun: string;
  readonly onClose: () => void;
  readonly onName: (name: string) => Promise<void>;
}

function NameDialog({ title, begun, onClose, onName }: NameDialogProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(begun);
  const submit = (): void => {
    if (name.trim() === '') return;
    onClose();
    void onName(name.trim());
  };
  return (
    <Dialog title={title} look="note" onClose={onClose}>
      <DialogBody onSubmit={submit}>
        <TextInput
          label={t('saved.name')}
          value={name}
          maxLength={100}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button type="submit" disabled={name.trim() === ''}>
            {t('saved.save')}
          </Button>
        </DialogButtons>
      </DialogBody>
    </Dialog>
  );
}
