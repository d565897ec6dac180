import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Column, Form } from '#core/catalog/schema.ts';
import { childSchema, isProperties, propertiesOf, settle, unionMembers } from '#core/catalog/walk-schema.ts';
import { slotOf, type FormPiece, type FormSlot } from '#core/configuration/form-pieces.ts';
import { panelOf } from '#core/configuration/panel.ts';
import { freshId } from '#core/configuration/recipes.ts';
import { schemaOfPlace } from '#core/configuration/steps.ts';
import type { EditPlace } from '#core/configuration/place.ts';
import { isOwnOrder } from '#core/fields/traits.ts';
import { principalOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SearchField } from '#web/inputs/search-field.tsx';
import { useIsBegun } from '../objects/begun.ts';
import { NewColumnDialog, newColumnOf } from '../objects/new-column.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { HINT_ID } from './designer-words.ts';
import { pieceMark, useDesigner } from './designer-work.ts';
import classes from './form-tray.module.css';

/** Fewest columns among which one searches. */
const MANY = 8;

/** What can be put on the form: columns that are not on it yet, and new sections. What is dropped here is taken off. */
export function FormTray() {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { draft, form, columns, carry, label, choose } = useDesigner();
  const [sought, setSought] = useState('');
  const isBegun = useIsBegun();
  const [making, setMaking] = useState(() => isBegun(newColumnOf(form.table)));
  const pieces = freePieces(form, columns);
  const shown = pieces.filter((piece) =>
    label(piece).toLocaleLowerCase().includes(sought.toLocaleLowerCase()),
  );
  return (
    <div className={classes.tray} data-off data-target={carry.carried?.slot?.list === 'off' || undefined}>
      <h2>
        {t('configure.form.not_placed')} <span>{pieces.length}</span>
      </h2>
      {pieces.length >= MANY && (
        <SearchField id="form-tray-search" label={t('configure.form.find_column')} onSearch={setSought} />
      )}
      <ul aria-label={t('configure.form.not_placed')}>
        {shown.map((piece) => (
          <TrayItem key={piece.key} piece={piece} type={typeOf(piece)} />
        ))}
      </ul>
      {pieces.length === 0 && <p className={classes.none}>{t('configure.form.all_placed')}</p>}
      {pieces.length > 0 && shown.length === 0 && (
        <p className={classes.none}>{t('configure.objects.none')}</p>
      )}
      <button type="button" className={classes.new} onClick={() => setMaking(true)}>
        <IconPlus size={16} aria-hidden="true" />
        {t('configure.new.column')}
      </button>
      <h2>{words.other('elements')}</h2>
      <SectionKinds />
      <ElementKinds />
      <p className={classes.hint} id={HINT_ID}>
        {t('configure.form.hint')}
      </p>
      {making && (
        <NewColumnDialog
          draft={draft}
          place={['tables', form.table]}
          onMade={(place) => {
            setMaking(false);
            choose(placeOnForm(form, place));
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </div>
  );

  function typeOf({ key }: FormPiece): string {
    return words.word('column', 'type', columns.get(Number(key))?.type ?? '');
  }
}

/** The columns that are not on a form, to be put there. */
function freePieces({ sections }: Form, columns: ReadonlyMap<number, Column>): readonly FormPiece[] {
  const placed = new Set(
    sections.flatMap(({ elements }) => elements.map((one) => ('column' in one ? one.column : undefined))),
  );
  return [...columns.values()]
    .filter((column) => !placed.has(column.id) && !isOwnOrder(column))
    .map(({ id }) => ({ list: 'elements', key: id, value: { column: id } }));
}

/** Where the dialog puts a column that is shown in forms: at the end of the first section. */
function placeOnForm({ id, sections }: Form, place: EditPlace): EditPlace {
  return ['forms', id, 'sections', sections[0]?.id ?? 0, 'elements', place.at(-1) ?? 0];
}

/** New sections of each kind that the schema knows. */
function SectionKinds() {
  const words = usePanelTexts();
  const { draft, form } = useDesigner();
  const { user } = useApplication();
  const [first] = form.sections;
  const schema = first && schemaOfPlace(draft.document, ['forms', form.id, 'sections', first.id]);
  const kind = schema && panelOf(schema, first).find(({ key }) => key === 'kind')?.editor;
  const kinds = kind?.kind === 'options' ? kind.words : [];
  return (
    <ul aria-label={words.other('elements')}>
      {kinds.map((word) => {
        const name = word === kinds[0] ? words.one('sections') : words.word('forms_sections', 'kind', word);
        // Tabs and steps are nothing without a name.
        const value = { kind: word, label: { [principalOf(user.locale)]: name }, elements: [] };
        return <TrayItem key={word} piece={{ list: 'sections', key: word, value }} type="" />;
      })}
    </ul>
  );
}

/** New elements of each kind that the schema knows and that can be begun: those that are no columns. */
function ElementKinds() {
  const words = usePanelTexts();
  const { draft, form } = useDesigner();
  const { user } = useApplication();
  const [first] = form.sections;
  const list = first && schemaOfPlace(draft.document, ['forms', form.id, 'sections', first.id, 'elements']);
  const element = list && childSchema(settle(list, []).schema, 0);
  const action = draft.document.actions.find((one) => 'table' in one && one.table === form.table);
  // Which image it is to be is asked when it is put down.
  const firstOf = (to: string) => (to === 'image' ? 0 : action?.id);
  const pieces = (element ? unionMembers(element) : []).flatMap((member): readonly FormPiece[] => {
    const needed = panelOf(member, {}).filter(({ isOptional }) => !isOptional);
    const [about] = needed;
    if (!about || !propertiesOf(member).includes('id')) return [];
    const name =
      about.key === 'action' ? words.one('buttons') : words.label('forms_sections_elements', about.key);
    const texts = { [principalOf(user.locale)]: name };
    const value = Object.fromEntries(
      needed.map(({ key, editor }) => [key, editor.kind === 'reference' ? firstOf(editor.to) : texts]),
    );
    const isWhole = Object.values(value).every((one) => one !== undefined);
    return isWhole ? [{ list: 'elements', key: about.key, value }] : [];
  });
  return (
    <ul aria-label={words.one('elements')}>
      {pieces.map((piece) => (
        <TrayItem
          key={piece.key}
          piece={piece}
          type=""
          {...(piece.key === 'action' ? { name: words.one('buttons') } : {})}
        />
      ))}
    </ul>
  );
}

interface TrayItemProps {
  readonly piece: FormPiece;
  readonly type: string;
  /** What it is called here, where that is not what it will be called. */
  readonly name?: string;
}

function TrayItem({ piece, type, name }: TrayItemProps) {
  const { t } = useTranslation();
  const { carry, label, form, chosen, put } = useDesigner();
  const called = name ?? label(piece);
  const isCarried = carry.carried?.piece.key === piece.key && carry.carried.piece.value !== undefined;
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-carried={isCarried || undefined}
        data-piece={`new-${pieceMark(piece)}`}
        aria-describedby={HINT_ID}
        title={t('configure.form.add', { label: called })}
        onClick={() => {
          put(piece, slotNear(form, chosen, piece));
        }}
        {...carry.handlers(piece)}
      >
        <span data-grip>
          <IconGripVertical size={16} aria-hidden="true" />
        </span>
        <span className={classes.label}>{called}</span>
        <span className={classes.type}>{type}</span>
      </button>
    </li>
  );
}

/** Where a click puts something: at the end of the chosen section, after the chosen section. */
function slotNear(form: Form, chosen: EditPlace, piece: FormPiece): FormSlot {
  const section = chosen[2] === 'sections' ? Number(chosen[3]) : undefined;
  if (piece.list !== 'sections' || section === undefined) return slotOf(form, piece, section);
  const next = form.sections[form.sections.findIndex(({ id }) => id === section) + 1];
  return { list: 'sections', ...(next ? { before: next.id } : {}) };
}

/** A new piece that gets an id of its own, where it is one with ids. */
export function withFreshId(piece: FormPiece): FormPiece {
  if (!isProperties(piece.value) || 'column' in piece.value) return piece;
  const id = freshId();
  return { ...piece, key: id, value: { id, ...piece.value } };
}
