import { IconChevronDown, IconEye, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { preview } from '#web/api/preview.ts';
import { refreshScreens } from '#web/data/refresh-screens.ts';
import { showPreview } from '#web/shell/preview-screens.ts';
import { useStore } from '#web/std/store.ts';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { notify } from '#web/ui/notices/notices.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useConfigurationDraft, type WorkingDraft } from '../draft/configuration-draft.ts';
import { StepsBar } from '../draft/steps-bar.tsx';
import { partLabel } from '../objects/object-words.ts';
import { configurationAddress } from '../section-address.ts';
import classes from './in-place.module.css';

export { arrangeTiles } from './arrange-tiles.ts';
export { InPlacePanel } from './in-place-panel.tsx';

/** The bar above the screens while they are configured: the draft, as whom they are seen, and the way out. */
export function InPlaceBar() {
  const { t } = useTranslation();
  const { data: draft } = useConfigurationDraft();
  useFollowedDraft(draft);
  if (!draft) return <div className={classes.waiting} />;
  const leave = async () => {
    await showPreview(undefined).catch(() => notify({ message: t('configuring.failed'), tone: 'bad' }));
  };
  return (
    <StepsBar
      draft={draft}
      wide
      end={
        <IconButton label={t('configuring.off')} onClick={() => void leave()}>
          <IconX size={18} stroke={1.6} aria-hidden="true" />
        </IconButton>
      }
    >
      <SeenAs draft={draft} />
    </StepsBar>
  );
}

/** Shows each new state of the draft on the screens. */
function useFollowedDraft(draft: WorkingDraft | undefined): void {
  const { t } = useTranslation();
  const shown = useRef<string>(undefined);
  const state = draft && JSON.stringify([draft.state.revision, draft.state.done, draft.state.version]);
  useEffect(() => {
    if (state === undefined || shown.current === state) return;
    const isFirst = shown.current === undefined;
    shown.current = state;
    if (!isFirst) refreshScreens().catch(() => notify({ message: t('configuring.not_shown'), tone: 'bad' }));
  }, [state, t]);
}

/** With whose rights the screens are seen. */
function SeenAs({ draft }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { user } = useApplication();
  const role = useStore(preview)?.role;
  const show = (next: number | undefined) =>
    void showPreview({ role: next }).catch(() => notify({ message: t('configuring.failed'), tone: 'bad' }));
  const { roles } = draft.document;
  const shown = roles.find(({ id }) => id === role);
  return (
    <MenuButton
      label={t('configure.in_place.seen_as')}
      className={classes.seen}
      align="end"
      lines={[
        {
          kind: 'choice',
          key: 'self',
          label: t('configure.in_place.as_supervisor'),
          chosen: role === undefined,
          run: () => show(undefined),
        },
        { kind: 'heading', label: t('configure.in_place.as_role') },
        ...roles.map((one) => ({
          kind: 'choice' as const,
          key: String(one.id),
          label: partLabel(one, user.locale),
          chosen: one.id === role,
          run: () => show(one.id),
        })),
        { kind: 'divider', key: 'users' },
        {
          kind: 'item',
          label: t('shell.view_as'),
          icon: <IconEye size={16} aria-hidden="true" />,
          run: () => router.history.push(configurationAddress('rights')),
        },
      ]}
    >
      <IconEye size={16} stroke={1.6} aria-hidden="true" />
      {shown
        ? t('configure.in_place.as', { role: partLabel(shown, user.locale) })
        : t('configure.in_place.seen_as')}
      <IconChevronDown size={14} aria-hidden="true" />
    </MenuButton>
  );
}
