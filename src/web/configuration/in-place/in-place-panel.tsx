import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { CatchBoundary, useLocation, type ErrorComponentProps } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { placeKey, type EditPlace } from '#core/configuration/place.ts';
import { isListOf } from '#core/std/shape.ts';
import { useApplication } from '#web/api/application.tsx';
import { tabPlace } from '#web/std/tab-place.ts';
import { ErrorState } from '#web/ui/states/states.tsx';
import { createStore, useStore } from '#web/std/store.ts';
import { useConfigurationDraft, type WorkingDraft } from '../draft/configuration-draft.ts';
import { useForget, useIsBegun } from '../objects/begun.ts';
import { NewColumnDialog, newColumnOf } from '../objects/new-column.tsx';
import { NEW_TABLE, NewTableDialog } from '../objects/new-table.tsx';
import { ObjectPanel } from '../objects/object-panel.tsx';
import { standingPlace } from '../objects/object-words.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { configurationAddress } from '../section-address.ts';
import { Handles } from './handle.tsx';
import classes from './in-place.module.css';
import { partName } from './part-name.ts';
import { useScreenParts, type ScreenPart } from './screen-parts.ts';

const keptPart = tabPlace(
  'colonnade-chosen-part',
  isListOf((key): key is EditPlace[number] => typeof key === 'string' || typeof key === 'number'),
);

/** What is chosen on the screens of this tab, after a reload and a new sign-in as well. */
const chosenPart = createStore<EditPlace>(keptPart.kept() ?? []);
chosenPart.subscribe(() => keptPart.keep(chosenPart.get()));

/** What is chosen on the screen beside it, or everything there that can be. */
export function InPlacePanel() {
  const { data: draft } = useConfigurationDraft();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const forget = useForget();
  // The pages of the configuration have panels of their own.
  if (!draft || path.startsWith(configurationAddress())) return null;
  return (
    <CatchBoundary getResetKey={() => path} errorComponent={PanelError} onCatch={forget}>
      <Panel draft={draft} />
    </CatchBoundary>
  );
}

/** Stands where the panel failed: the screens beside it, and the draft, are as they were. */
function PanelError({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation();
  const back = () => {
    chosenPart.set(() => []);
    reset();
  };
  return (
    <aside className={classes.panel} aria-label={t('configure.in_place.title')}>
      <ErrorState error={error} onRetry={reset}>
        <Button variant="default" onClick={back}>
          {t('configure.in_place.all')}
        </Button>
      </ErrorState>
    </aside>
  );
}

function Panel({ draft }: { readonly draft: WorkingDraft }) {
  const { t } = useTranslation();
  const parts = useScreenParts(draft);
  const place = standingPlace(draft.document, useStore(chosenPart));
  const [pointed, setPointed] = useState<EditPlace>([]);
  const panel = useRef<HTMLElement>(null);
  const choose = (next: EditPlace) => {
    setPointed([]);
    chosenPart.set(() => next);
    panel.current?.focus();
  };
  return (
    <aside className={classes.panel} ref={panel} tabIndex={-1} aria-label={t('configure.in_place.title')}>
      {place.length > 0 ? (
        <>
          <button type="button" className={classes.back} onClick={() => choose([])}>
            {t('configure.in_place.all')}
          </button>
          <ObjectPanel key={placeKey(place)} draft={draft} place={place} onShow={choose} />
        </>
      ) : (
        <Parts draft={draft} parts={parts} onPoint={setPointed} onChoose={choose} />
      )}
      <Handles draft={draft} parts={parts} chosen={place} pointed={pointed} onChoose={choose} />
    </aside>
  );
}

interface PartsProps {
  readonly draft: WorkingDraft;
  readonly parts: readonly ScreenPart[];
  readonly onPoint: (place: EditPlace) => void;
  readonly onChoose: (place: EditPlace) => void;
}

/** Everything on the screen that can be configured, for the pointer and the keyboard alike. */
function Parts({ draft, parts, onPoint, onChoose }: PartsProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const table = tableShown(parts);
  const isBegun = useIsBegun();
  const [wanted, setMaking] = useState<'column' | 'table'>();
  const begun = isBegun(NEW_TABLE)
    ? 'table'
    : isBegun(newColumnOf(Number(table?.[1])))
      ? 'column'
      : undefined;
  const making = wanted ?? begun;
  const close = () => setMaking(undefined);
  const made = (next: EditPlace) => {
    close();
    onChoose(next);
  };
  const kinds = [...Map.groupBy(parts, ({ place }) => kindOf(place))].toSorted(
    ([one], [other]) => rank(one) - rank(other),
  );
  return (
    <div className={classes.parts}>
      <h2>{t('configure.in_place.title')}</h2>
      <p>{t('configure.in_place.text')}</p>
      <div className={classes.new}>
        {table && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => setMaking('column')}
          >
            {words.one('columns')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => setMaking('table')}
        >
          {words.one('tables')}
        </Button>
      </div>
      {kinds.map(([kind, of]) => (
        <KindParts key={kind} kind={kind} draft={draft} parts={of} onPoint={onPoint} onChoose={onChoose} />
      ))}
      {making === 'column' && table && (
        <NewColumnDialog draft={draft} place={table} onMade={made} onClose={close} />
      )}
      {making === 'table' && <NewTableDialog draft={draft} onMade={made} onClose={close} />}
    </div>
  );
}

/** The parts of one kind. */
function KindParts({ kind, draft, parts, onPoint, onChoose }: PartsProps & { readonly kind: string }) {
  const words = usePanelTexts();
  const { user } = useApplication();
  return (
    <section aria-label={words.other(kind)}>
      <h3>{words.other(kind)}</h3>
      <ul>
        {parts.map(({ place }) => (
          <li key={placeKey(place)}>
            <button
              type="button"
              onClick={() => onChoose(place)}
              onPointerEnter={() => onPoint(place)}
              onPointerLeave={() => onPoint([])}
              onFocus={() => onPoint(place)}
              onBlur={() => onPoint([])}
            >
              {partName(draft, place, user.locale)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function kindOf(place: EditPlace): string {
  return String(place.length > 2 ? place[2] : place[0]);
}

/** What the window shows comes before what stands around it. */
function rank(kind: string): number {
  const at = ORDER.indexOf(kind);
  return at < 0 ? ORDER.length : at;
}

const ORDER: readonly string[] = [
  'dashboards',
  'tiles',
  'tables',
  'views',
  'forms',
  'sections',
  'columns',
  'buttons',
  'actions',
  'menus',
];

/** The table whose records the screen shows. */
function tableShown(parts: readonly ScreenPart[]): EditPlace | undefined {
  const of = parts.find(({ place }) => place[0] === 'tables');
  return of?.place.slice(0, 2);
}
