import { Button } from '@mantine/core';
import { IconFilePlus, IconPlus } from '@tabler/icons-react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Form } from '#core/catalog/schema.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { LoadedPage } from '#web/settings-page/loaded.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { SkeletonBars } from '#web/ui/states/skeletons.tsx';
import { EmptyState } from '#web/ui/states/states.tsx';
import { useConfigurationDraft, type WorkingDraft } from '../draft/configuration-draft.ts';
import { StepsBar } from '../draft/steps-bar.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { configurationAddress } from '../section-address.ts';
import { PLAIN_KINDS } from '#core/configuration/recipes.ts';
import { useIsBegun } from './begun.ts';
import { NewColumnDialog } from './new-column.tsx';
import { NewImageObjectDialog } from './new-image-object.tsx';
import { NewObjectDialog } from './new-object.tsx';
import { NewTableDialog } from './new-table.tsx';
import { ObjectPanel } from './object-panel.tsx';
import { ObjectTree } from './object-tree.tsx';
import { placeAddress, placeOfAddress, standingPlace } from './object-words.ts';
import classes from './objects-page.module.css';

const FormDesigner = lazy(async () => {
  const { FormDesigner } = await import('../form-designer/form-designer.tsx');
  return { default: FormDesigner };
});

/** Kinds of objects that are made from the head of the page. */
const NEW_KINDS = ['tables', ...PLAIN_KINDS, 'images'] as const;
type NewKind = (typeof NEW_KINDS)[number];

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
  const { at, design, make } = useSearch({ strict: false });
  const isBegun = useIsBegun();
  const [chosen, setMaking] = useState<NewKind | undefined>(() => NEW_KINDS.find(isBegun));
  const place = standingPlace(draft.document, placeOfAddress(at));
  const show = (next: EditPlace) => router.history.push(objectsAddress(next));
  const form =
    design !== undefined && place[0] === 'forms'
      ? draft.document.forms.find(({ id }) => id === place[1])
      : undefined;
  // The address says what is made, where the command palette wants it.
  const isWanted = make === 'tables' || (make === 'columns' && place[0] === 'tables');
  const making = isWanted ? make : chosen;
  const close = () => {
    setMaking(undefined);
    if (isWanted) router.history.replace(objectsAddress(place));
  };
  const made = (next: EditPlace) => {
    setMaking(undefined);
    show(next);
  };
  if (form) return <Designing draft={draft} form={form} place={place} onShow={show} />;
  return (
    <div className={classes.page} data-chosen={place.length > 0 || undefined}>
      <StepsBar draft={draft} />
      {place.length > 0 && <h1 className={classes.title}>{t('configuration.sections.objects')}</h1>}
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
            <ObjectPanel
              draft={draft}
              place={place}
              onShow={show}
              onDesign={(id) => router.history.push(designAddress(['forms', id]))}
            />
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
      {making && <Maker {...{ draft, place, making }} onMade={made} onClose={close} />}
    </div>
  );
}

interface DesigningProps {
  readonly draft: WorkingDraft;
  readonly form: Form;
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
}

/** The designer of a form in the place of all objects; it stays while parts of that form are chosen. */
function Designing({ draft, form, place, onShow }: DesigningProps) {
  const router = useRouter();
  return (
    <div className={classes.page} data-full>
      <StepsBar draft={draft} />
      <Suspense fallback={<SkeletonBars />}>
        <FormDesigner
          key={form.id}
          draft={draft}
          form={form}
          place={place}
          onShow={(next) =>
            isWithin(next, form.id) ? router.history.replace(designAddress(next)) : onShow(next)
          }
          onClose={() => onShow(place.slice(0, 2))}
        />
      </Suspense>
    </div>
  );
}

/** The address of a part of the configuration, or of all of it. */
function objectsAddress(place: EditPlace): string {
  const all = configurationAddress('objects');
  return place.length === 0 ? all : `${all}?at=${encodeURIComponent(placeAddress(place))}`;
}

/** The address of the designer of a form, with a part of that chosen. */
function designAddress(place: EditPlace): string {
  return `${objectsAddress(place)}&design=1`;
}

function isWithin([kind, id]: EditPlace, form: number): boolean {
  return kind === 'forms' && id === form;
}

interface MakerProps {
  readonly draft: WorkingDraft;
  /** What is chosen: new columns are those of its table. */
  readonly place: EditPlace;
  readonly making: NewKind | 'columns';
  readonly onMade: (place: EditPlace) => void;
  readonly onClose: () => void;
}

/** Asks for what a new object or column is begun with. */
function Maker({ place, making, ...dialog }: MakerProps) {
  if (making === 'tables') return <NewTableDialog {...dialog} />;
  if (making === 'columns') return <NewColumnDialog {...dialog} place={place.slice(0, 2)} />;
  if (making === 'images') return <NewImageObjectDialog {...dialog} />;
  return <NewObjectDialog {...dialog} kind={making} />;
}

function NewMenu({ onChoose }: { readonly onChoose: (kind: NewKind) => void }) {
  const { t } = useTranslation();
  const router = useRouter();
  const words = usePanelTexts();
  return (
    <MenuButton
      label={t('configure.objects.new')}
      className={classes.new}
      align="end"
      lines={[
        ...NEW_KINDS.map((kind) => ({
          kind: 'item' as const,
          label: words.one(kind),
          icon: <IconPlus size={16} aria-hidden="true" />,
          run: () => onChoose(kind),
        })),
        {
          kind: 'item',
          label: t('shell.from_files'),
          icon: <IconFilePlus size={16} aria-hidden="true" />,
          run: () => router.history.push(configurationAddress('from-files')),
        },
      ]}
    >
      <IconPlus size={16} aria-hidden="true" />
      {t('configure.objects.new')}
    </MenuButton>
  );
}
