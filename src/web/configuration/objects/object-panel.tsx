import { Button } from '@mantine/core';
import {
  IconChevronRight,
  IconCopy,
  IconDots,
  IconLayoutDashboard,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { isCopied } from '#core/configuration/duplicate.ts';
import { memberKey, partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';
import { usesOfPart } from '#core/configuration/removal.ts';
import { useApplication } from '#web/api/application.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { panelKind, PropertyPanel } from '../panel/property-panel.tsx';
import { useIsBegun } from './begun.ts';
import { BrokenRecords } from './broken-records.tsx';
import { NewColumnDialog, newColumnOf } from './new-column.tsx';
import { NewColumnsDialog, newColumnsOf } from './new-columns.tsx';
import { NewPartDialog, newPartOf, type ListedParts } from './new-part.tsx';
import { NewTileDialog } from './new-tile.tsx';
import classes from './object-panel.module.css';
import { partLabel } from './object-words.ts';
import { PublicFormLink } from './public-form-link.tsx';
import { usePartDeeds, type PartDeeds } from './part-deeds.tsx';
import { moveOf } from './part-lines.tsx';

interface ObjectPanelProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
  readonly onShow: (place: EditPlace) => void;
  /** Opens the designer of a form; left out where it is open. */
  readonly onDesign?: ((form: number) => void) | undefined;
}

/** The lists of parts with panels of their own, by the kind of object that has them. */
const PARTS: Readonly<Record<string, readonly ('columns' | ListedParts)[]>> = {
  tables: ['columns', 'controls', 'layouts', 'templates'],
  forms: ['sections', 'buttons'],
  views: ['buttons'],
  dashboards: ['tiles'],
};

/** One object, or a part of one: what it is, its properties, its parts, and where it is used. */
export function ObjectPanel({ draft, place, onShow, onDesign }: ObjectPanelProps) {
  const words = usePanelTexts();
  const { user } = useApplication();
  const deeds = usePartDeeds({ draft, onShow });
  const part = partAt(draft.document, place);
  const outer = place.length > 2 ? place.slice(0, 2) : undefined;
  const kind = place.length > 2 ? String(place[2]) : String(place[0]);
  return (
    <article className={classes.panel} key={placeKey(place)}>
      <header className={classes.head}>
        <div className={classes.words}>
          <Trail {...(outer ? { outer } : {})} draft={draft} kind={words.one(kind)} onShow={onShow} />
          <h2>
            <bdi>{partLabel(part, user.locale)}</bdi>
          </h2>
        </div>
        {place[0] !== 'application' && <HeadButtons draft={draft} place={place} deeds={deeds} />}
      </header>
      <DesignButton draft={draft} place={place} onDesign={onDesign} />
      <PublicFormLink draft={draft} place={place} />
      <PropertyPanel draft={draft} place={place} />
      {kind === 'controls' && <BrokenRecords draft={draft} place={place} />}
      {place.length === 2 &&
        (PARTS[String(place[0])] ?? []).map((list) => (
          <Members key={list} {...{ draft, place, list, onShow, deeds }} />
        ))}
      <Uses draft={draft} place={place} onShow={onShow} />
      {deeds.shown}
    </article>
  );
}

interface HeadButtonsProps {
  readonly draft: WorkingDraft;
  readonly place: EditPlace;
  readonly deeds: PartDeeds;
}

function HeadButtons({ draft: { document }, place, deeds }: HeadButtonsProps) {
  const { t } = useTranslation();
  const buttons = [
    ...(isCopied(document, place)
      ? [{ label: t('configure.part.duplicate'), Icon: IconCopy, run: () => deeds.ask(place, 'duplicate') }]
      : []),
    { label: t('configure.objects.remove'), Icon: IconTrash, run: () => deeds.ask(place, 'remove') },
  ];
  return (
    <div className={classes.buttons}>
      {buttons.map(({ label, Icon, run }) => (
        <IconButton label={label} key={label} onClick={run}>
          <Icon size={18} aria-hidden="true" />
        </IconButton>
      ))}
      <IconButton
        label={t('configure.part.menu')}
        aria-haspopup="menu"
        onClick={(event) => deeds.openMenu(place, event.currentTarget)}
      >
        <IconDots size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** Leads to the designer of a form, or of the first one of a table. */
function DesignButton({ draft, place: [kind, id], onDesign }: Omit<ObjectPanelProps, 'onShow'>) {
  const { t } = useTranslation();
  const form =
    kind === 'forms'
      ? Number(id)
      : draft.document.forms.find(({ table }) => kind === 'tables' && table === id)?.id;
  if (!onDesign || form === undefined) return null;
  return (
    <Button
      variant="default"
      className={classes.design}
      leftSection={<IconLayoutDashboard size={16} aria-hidden="true" />}
      onClick={() => onDesign(form)}
    >
      {t('configure.form.design')}
    </Button>
  );
}

interface TrailProps {
  readonly draft: WorkingDraft;
  readonly outer?: EditPlace;
  readonly kind: string;
  readonly onShow: (place: EditPlace) => void;
}

/** What kind of thing it is, and the way to what it is a part of, or to the list of everything. */
function Trail({ draft, outer = [], kind, onShow }: TrailProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const label =
    outer.length > 0 ? partLabel(partAt(draft.document, outer), user.locale) : t('configure.objects.all');
  return (
    <p className={classes.trail}>
      <button type="button" data-narrow={outer.length === 0 || undefined} onClick={() => onShow(outer)}>
        <bdi>{label}</bdi>
      </button>
      <IconChevronRight size={14} aria-hidden="true" />
      <span>{kind}</span>
    </p>
  );
}

interface MembersProps extends ObjectPanelProps {
  readonly list: 'columns' | ListedParts;
  readonly deeds: PartDeeds;
}

/** The dialog of a new part that was left by a reload or a session that ended. */
function begunIn(
  place: EditPlace,
  list: MembersProps['list'],
  isBegun: (name: string) => boolean,
): 'one' | 'several' | undefined {
  const table = Number(place[1]);
  if (list === 'columns' && isBegun(newColumnsOf(table))) return 'several';
  return isBegun(list === 'columns' ? newColumnOf(table) : newPartOf(place, list)) ? 'one' : undefined;
}

/** Parts of an object with panels of their own, in their order. */
function Members({ draft, place, list, onShow, deeds }: MembersProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const isBegun = useIsBegun();
  const [making, setMaking] = useState(() => begunIn(place, list, isBegun));
  const part = partAt(draft.document, place);
  const found = isProperties(part) ? part[list] : undefined;
  const members: readonly unknown[] = Array.isArray(found) ? found : [];
  const made = (next: EditPlace) => {
    setMaking(undefined);
    onShow(next);
  };
  const dialog = { draft, place, onMade: made, onClose: () => setMaking(undefined) };
  return (
    <section className={classes.members} aria-label={words.other(list)}>
      <header>
        <h3>
          {words.other(list)} <span>{members.length > 0 ? members.length : ''}</span>
        </h3>
        <div className={classes.makers}>
          {list === 'columns' && (
            <Button variant="subtle" size="xs" onClick={() => setMaking('several')}>
              {t('configure.columns.several')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
            onClick={() => setMaking('one')}
          >
            {words.one(list)}
          </Button>
        </div>
      </header>
      {members.length > 0 && (
        <ul>
          {members.map((member, index) => (
            <MemberLine
              key={memberKey(member)}
              at={[...place, list, memberKey(member) ?? 0]}
              {...{ draft, member, index, onShow, deeds }}
            />
          ))}
        </ul>
      )}
      {members.length === 0 && <p className={classes.none}>{t('configure.objects.no_parts')}</p>}
      {making === 'several' && <NewColumnsDialog {...dialog} />}
      {making === 'one' &&
        (list === 'columns' ? (
          <NewColumnDialog {...dialog} />
        ) : list === 'tiles' ? (
          <NewTileDialog {...dialog} />
        ) : (
          <NewPartDialog {...dialog} list={list} />
        ))}
    </section>
  );
}

interface MemberLineProps extends Pick<MembersProps, 'draft' | 'onShow' | 'deeds'> {
  readonly at: EditPlace;
  readonly member: unknown;
  readonly index: number;
}

/** A part that leads to its panel; Alt with an arrow moves it in its list. */
function MemberLine({ draft, at, member, index, onShow, deeds }: MemberLineProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  return (
    <li>
      <button
        type="button"
        onClick={() => onShow(at)}
        onContextMenu={(event) => {
          event.preventDefault();
          deeds.openMenu(at, event.currentTarget);
        }}
        onKeyDown={(event) => {
          const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
          const edit = event.altKey && by !== undefined && moveOf(draft.document, at, by);
          if (!edit) return;
          event.preventDefault();
          void deeds.make([edit]);
        }}
      >
        <span>
          {memberLabel(draft, member, user.locale) || t('configure.objects.section', { number: index + 1 })}
        </span>
        <span className={classes.type}>{typeWord(words, at, member)}</span>
        <IconChevronRight size={14} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Buttons without a label are called after what they run; sections without one have none. */
function memberLabel({ document }: WorkingDraft, member: unknown, locale: string): string {
  const isNamed = isProperties(member) && (member['label'] !== undefined || member['name'] !== undefined);
  if (isNamed || !isProperties(member)) return partLabel(member, locale);
  if (member['action'] === undefined) return '';
  return partLabel(partAt(document, ['actions', Number(member['action'])]), locale);
}

function typeWord(words: ReturnType<typeof usePanelTexts>, place: EditPlace, member: unknown): string {
  if (!isProperties(member)) return '';
  if (typeof member['type'] === 'string') return words.word('column', 'type', member['type']);
  if (typeof member['kind'] === 'string') return words.word(panelKind(place), 'kind', member['kind']);
  return '';
}

/** The places that name it, or a part of it. */
function Uses({ draft: { document }, place, onShow }: ObjectPanelProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const uses = usesOfPart(document, place);
  const objects = [...new Map(uses.map((use) => [use.object.id, use])).values()];
  if (place[0] === 'application') return null;
  return (
    <section className={classes.members} aria-label={t('configure.objects.used')}>
      <header>
        <h3>
          {t('configure.objects.used')} <span>{objects.length > 0 ? objects.length : ''}</span>
        </h3>
      </header>
      {objects.length === 0 && <p className={classes.none}>{t('configure.objects.not_used')}</p>}
      <ul>
        {objects.map(({ kind, object }) => (
          <li key={object.id}>
            <button type="button" onClick={() => onShow([kind, object.id])}>
              <bdi>{partLabel(object, user.locale)}</bdi>
              <span className={classes.type}>{words.one(kind)}</span>
              <IconChevronRight size={14} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
