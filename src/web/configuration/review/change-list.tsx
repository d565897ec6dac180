import { IconArrowsMoveVertical, IconMinus, IconPencil, IconPlus, type Icon } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import { objectsIn, type Document } from '#core/catalog/schema.ts';
import { ImageFile } from '#core/catalog/objects/image/image.ts';
import type { Difference, ObjectChange } from '#core/configuration/compare.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import { languageOf } from '#core/language/languages.ts';
import { indexOfMember, partAt, placeKey, type EditPlace } from '#core/configuration/place.ts';
import { useApplication } from '#web/api/application.tsx';
import type { WorkingDraft } from '../draft/configuration-draft.ts';
import { imageKind } from '../images/application-image.ts';
import { isolated } from '../isolated.ts';
import { partLabel } from '../objects/object-words.ts';
import { panelKind } from '../panel/property-panel.tsx';
import { usePanelTexts, type PanelTexts } from '../panel/panel-texts.ts';
import classes from './review-page.module.css';

const ICONS: Readonly<Record<Difference['what'], Icon>> = {
  added: IconPlus,
  removed: IconMinus,
  changed: IconPencil,
  moved: IconArrowsMoveVertical,
};

/** The documents before and after a change. */
type ComparedDocuments = Pick<WorkingDraft, 'base' | 'document'>;

interface ChangeListProps {
  readonly draft: ComparedDocuments;
  readonly changes: readonly ObjectChange[];
  /** Leads to an object; left out where what is shown may not be there any more. */
  readonly onShow?: (place: EditPlace) => void;
}

/** The objects that a change adds, changes and takes away, with each difference. */
export function ChangeList({ draft, changes, onShow }: ChangeListProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  return (
    <ul className={classes.changes}>
      {changes.map((change) => {
        const { kind, id, what, object, differences } = change;
        const place: EditPlace = kind === 'application' ? [kind] : [kind, id];
        const Sign = ICONS[what];
        const title = t(`configure.change.${what}`, {
          kind: words.one(kind),
          label: isolated(partLabel(object, user.locale)),
        });
        return (
          <li key={placeKey(place)} data-what={what}>
            <span className={classes.sign} aria-hidden="true">
              <Sign size={14} />
            </span>
            <div className={classes.change}>
              {what === 'removed' || !onShow ? (
                <p>{title}</p>
              ) : (
                <button type="button" onClick={() => onShow(place)}>
                  {title}
                </button>
              )}
              {differences.length > 0 && (
                <Differences draft={draft} differences={differences} texts={words} locale={user.locale} />
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

interface DifferencesProps {
  readonly draft: ComparedDocuments;
  readonly differences: readonly Difference[];
  readonly texts: PanelTexts;
  readonly locale: string;
}

function Differences({ draft, differences, texts, locale }: DifferencesProps) {
  const { t } = useTranslation();
  const values = { texts, locale, yes: t('changes.yes'), no: t('changes.no') };
  const section = (number: number) => t('configure.objects.section', { number });
  return (
    <table className={classes.differences}>
      <thead className="out-of-sight">
        <tr>
          <th scope="col">{t('configure.change.place')}</th>
          <th scope="col">{t('configure.change.before')}</th>
          <th scope="col">{t('configure.change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ place, what, before, after }) => (
          <tr key={`${placeKey(place)} ${what}`} data-what={what}>
            <th scope="row">
              <bdi>{placeWords(draft, place, { texts, locale, section })}</bdi>
            </th>
            {what === 'moved' ? (
              <td colSpan={2}>{t('configure.change.stands_elsewhere')}</td>
            ) : (
              <>
                <td>
                  <del dir="auto">{shown(before, draft.base, panelKind(place), values)}</del>
                </td>
                <td>
                  <ins dir="auto">{shown(after, draft.document, panelKind(place), values)}</ins>
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Words {
  readonly texts: PanelTexts;
  readonly locale: string;
  /** What a section without a label is called, by where it stands. */
  readonly section: (number: number) => string;
}

/** Where inside its object a difference is: “Name › Label › FR”. */
function placeWords({ base, document }: ComparedDocuments, place: EditPlace, words: Words): string {
  const { texts, locale } = words;
  const said: string[] = [];
  for (let at = place[0] === 'application' ? 1 : 2; at < place.length; at++) {
    const key = place[at] ?? '';
    const outer = place.slice(0, at + 1);
    const isMember = typeof key === 'number' || [...MEMBERS, 'choices'].includes(String(place[at - 1]));
    if (isMember) {
      const holder = partAt(document, outer) === undefined ? base : document;
      const member = memberWords(partAt(holder, outer), holder, locale);
      const list = partAt(holder, place.slice(0, at));
      said.push(member || words.section(Array.isArray(list) ? indexOfMember(list, key) + 1 : 0));
    } else if (LOCALE.test(key)) said.push(key.toUpperCase());
    else if (!MEMBERS.has(key) || at === place.length - 1) said.push(texts.label(panelKind(place), key));
  }
  return said.join(' › ');
}

/** Lists whose members say enough by themselves. */
const MEMBERS: ReadonlySet<string> = new Set([
  'columns',
  'controls',
  'layouts',
  'templates',
  'sections',
  'elements',
  'buttons',
  'tiles',
]);

/** What a member of a list is called: after the column or the action that it is about, where it has no label; sections may have none. */
function memberWords(member: unknown, document: Document, locale: string): string {
  if (!isProperties(member)) return '';
  const { label, name, code, column, action, image, text } = member;
  if (isProperties(text)) return partLabel({ label: text }, locale);
  const labels = labelsById(document, locale);
  const isNamed = [label, name, code].some((own) => own !== undefined);
  const about = isNamed ? undefined : labels.get(Number(column ?? action ?? image));
  return about ?? (isNamed ? partLabel(member, locale) : '');
}

/** Most characters of a value. */
const LONGEST = 240;

interface ShownWords extends Omit<Words, 'section'> {
  readonly yes: string;
  readonly no: string;
}

/** A value in words: its parts by their labels, what it names by its name. */
function shown(value: unknown, document: Document, kind: string, words: ShownWords): string {
  const text = said(value, document, kind, words);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function said(value: unknown, document: Document, kind: string, words: ShownWords): string {
  const { locale, texts, yes, no } = words;
  const labels = labelsById(document, locale);
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? yes : no;
  if (typeof value === 'number') {
    // An application has languages, by their codes, and objects by their ids.
    const language = kind === 'application' ? languageOf(value)?.name : undefined;
    return language ?? labels.get(value) ?? String(value);
  }
  if (typeof value === 'string')
    return value.replaceAll(/#(\d+)/g, (whole, id) => labels.get(Number(id)) ?? whole);
  if (Array.isArray(value)) return value.map((one) => said(one, document, kind, words)).join(', ');
  if (!isProperties(value)) return '';
  const file = ImageFile.safeParse(value).data;
  if (file) return `${imageKind(file)}, ${file.width} × ${file.height}`;
  const called = memberWords(value, document, locale);
  if (called !== '') return called;
  if (Object.keys(value).every((key) => LOCALE.test(key))) return partLabel({ label: value }, locale);
  return Object.entries(value)
    .map(([key, inner]) => {
      const label = texts.label(kind, key);
      return inner === true ? label : `${label}: ${said(inner, document, kind, words)}`;
    })
    .join('; ');
}

const LOCALE = /^[a-z]{2}(_[A-Z]{2})?$/;

const known = new WeakMap<Document, ReadonlyMap<number, string>>();

function labelsById(document: Document, locale: string): ReadonlyMap<number, string> {
  const found =
    known.get(document) ??
    new Map(
      [
        ...document.tables.flatMap((table) => [table, ...table.columns]),
        ...document.forms,
        ...document.views,
        ...document.actions,
        ...document.menus,
        ...document.roles,
        ...document.modules,
        ...document.dataTypes,
        ...objectsIn(document, 'images'),
      ].map((object) => [object.id, partLabel(object, locale)]),
    );
  known.set(document, found);
  return found;
}
