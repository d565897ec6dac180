import { useTranslation } from '#web/std/translation.ts';
import { linksBack, type ListRelation } from '#core/configuration/new-link.ts';
import { takesColumns } from '#core/configuration/columns-in.ts';
import type { Document } from '#core/catalog/schema.ts';
import { labelOf } from '#core/language/labels.ts';
import { useApplication } from '#web/api/application.tsx';
import { SelectField } from '#web/inputs/select-field.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { TextField } from '#web/inputs/text-field.tsx';
import { usePanelTexts } from '../panel/panel-texts.ts';
import { partLabel } from './object-words.ts';

/** What is said of the two ends of a new link or list. */
export interface LinkWish {
  readonly target: number | undefined;
  /** How a list joins the records; of links it says nothing. */
  readonly relation: ListRelation;
  /** What the column of the other end is called; undefined as long as nobody has said. */
  readonly back: string | undefined;
  /** A link has a list at the other end. */
  readonly hasBack: boolean;
}

export const NO_LINK: LinkWish = {
  target: undefined,
  relation: 'manyToMany',
  back: undefined,
  hasBack: true,
};

interface LinkFieldsProps {
  readonly document: Document;
  /** The table that gets the column. */
  readonly tableId: number;
  /** It is a list, which holds several records. */
  readonly several: boolean;
  readonly wish: LinkWish;
  readonly onChange: (wish: LinkWish) => void;
}

/** Where a new link or list leads, and what the other table gets of it. */
export function LinkFields({ document, tableId, several, wish, onChange }: LinkFieldsProps) {
  const { t } = useTranslation();
  const words = usePanelTexts();
  const { user } = useApplication();
  const target = document.tables.find(({ id }) => id === wish.target);
  const name = target ? labelOf(target.plural, user.locale) : '';
  const back = backOf(document, { tableId, several, wish, locale: user.locale });
  return (
    <>
      <SelectField
        id="new-column-target"
        label={words.label('column', 'target')}
        value={wish.target}
        choices={document.tables.map((table) => ({
          value: table.id,
          label: labelOf(table.plural, user.locale),
        }))}
        onChange={(next) => onChange({ ...wish, target: next, relation: 'manyToMany', back: undefined })}
      />
      {target && several && (
        <RelationField {...{ document, tableId, wish, onChange }} target={target.id} name={name} />
      )}
      {target && !several && takesColumns(document, target.id) && (
        <SwitchField
          id="new-column-has-back"
          label={t('configure.link.list_there', { table: name })}
          value={wish.hasBack}
          onChange={(hasBack) => onChange({ ...wish, hasBack })}
        />
      )}
      {target && back !== undefined && (
        <TextField
          id="new-column-back"
          label={t('configure.link.label_there', { table: name })}
          value={back}
          onChange={(next) => onChange({ ...wish, back: next })}
        />
      )}
    </>
  );
}

interface RelationFieldProps extends Omit<LinkFieldsProps, 'several'> {
  readonly target: number;
  /** What the target's records are called. */
  readonly name: string;
}

function RelationField({ document, tableId, wish, onChange, target, name }: RelationFieldProps) {
  const { t } = useTranslation();
  const { user } = useApplication();
  const table = document.tables.find(({ id }) => id === tableId);
  const isOpen = takesColumns(document, target);
  const known = linksBack(document, tableId, target);
  const own = table ? labelOf(table.plural, user.locale) : '';
  return (
    <SelectField<ListRelation>
      id="new-column-relation"
      label={t('configure.link.relation')}
      value={wish.relation}
      choices={[
        { value: 'manyToMany', label: t('configure.link.many', { table: own, other: name }) },
        ...known.map((column) => ({
          value: column.id,
          label: t('configure.link.other_end', { table: name, link: partLabel(column, user.locale) }),
        })),
        ...(isOpen
          ? [{ value: 'newLink' as const, label: t('configure.link.new_link', { table: name }) }]
          : []),
      ]}
      onChange={(relation) => onChange({ ...wish, relation: relation ?? 'manyToMany', back: undefined })}
    />
  );
}

interface BackPlace extends Pick<LinkFieldsProps, 'tableId' | 'several' | 'wish'> {
  readonly locale: string;
}

/** What the column of the other end is to be called: as was said, else as the table; undefined where there is none. */
export function backOf(
  document: Document,
  { tableId, several, wish, locale }: BackPlace,
): string | undefined {
  const table = document.tables.find(({ id }) => id === tableId);
  if (!table || wish.target === undefined || !takesColumns(document, wish.target)) return undefined;
  if (several ? typeof wish.relation === 'number' : !wish.hasBack) return undefined;
  const isLink = several && wish.relation === 'newLink';
  return wish.back ?? labelOf(isLink ? table.label : table.plural, locale);
}
