import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditPlace } from '#core/configuration/place.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useConfigurationDraft, type WorkingDraft } from '../draft/configuration-draft.ts';
import { StepsBar } from '../draft/steps-bar.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { configurationAddress } from '../section-address.ts';
import { PLAIN_KINDS, type PlainKind } from '#core/configuration/recipes.ts';
import { NewObjectDialog } from './new-object.tsx';
import { NewTableDialog } from './new-table.tsx';
import { ObjectPanel } from './object-panel.tsx';
import { ObjectTree } from './object-tree.tsx';
import { placeAddress, placeOfAddress, standingPlace } from './object-words.ts';
import classes from './objects-page.module.css';

/** Everything that is configured: found in a tree, changed in a panel. */
export function ObjectsPage() {
  const { t } = useTranslation();
  return (
    <LoadedPage title={t('configuration.sections.objects')} query={useConfigurationDraft()}>
      {(draft) => <Objects draft={draft} />}
    </LoadedPage>
  );
}

function Objects({ draft }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const router = useRouter();
  const { at } = useSearch({ strict: false });
  const [making, setMaking] = useState<'tables' | PlainKind>();
  const place = standingPlace(draft.document, placeOfAddress(at));
  const show = (next: EditPlace) =>
    router.history.push(
      next.length === 0
        ? configurationAddress('objects')
        : `${configurationAddress('objects')}?at=${encodeURIComponent(placeAddress(next))}`,
    );
  const close = () => setMaking(undefined);
  const made = (next: EditPlace) => {
    close();
    show(next);
  };
  return (
    <div className={classes.page} data-chosen={place.length > 0 || undefined}>
      <StepsBar draft={draft} />
      <div className={classes.panes}>
        <div className={classes.tree}>
          <header className={classes.head}>
            <h1>{t('configuration.sections.objects')}</h1>
            <NewMenu onChoose={setMaking} />
          </header>
          <ObjectTree draft={draft} place={place} onShow={show} />
        </div>
        <div key={placeAddress(place)} className={classes.panel}>
          {place.length > 0 ? (
            <ObjectPanel draft={draft} place={place} onShow={show} />
          ) : (
            <EmptyState title={t('configure.objects.choose')} text={t('configure.objects.choose_text')}>
              <Button
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setMaking('tables')}
              >
                {t('configure.objects.new_table')}
              </Button>
            </EmptyState>
          )}
        </div>
      </div>
      {making === 'tables' && <NewTableDialog draft={draft} onMade={made} onClose={close} />}
      {making !== undefined && making !== 'tables' && (
        <NewObjectDialog draft={draft} kind={making} onMade={made} onClose={close} />
      )}
    </div>
  );
}

function NewMenu({ onChoose }: { readonly onChoose: (kind: 'tables' | PlainKind) => void }) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const kinds = ['tables', ...PLAIN_KINDS] as const;
  return (
    <MenuButton
      label={t('configure.objects.new')}
      className={classes.new}
      align="end"
      lines={kinds.map((kind) => ({
        kind: 'item',
        label: words.one(kind),
        icon: <IconPlus size={16} aria-hidden="true" />,
        run: () => onChoose(kind),
      }))}
    >
      <IconPlus size={16} aria-hidden="true" />
      {t('configure.objects.new')}
    </MenuButton>
  );
}
