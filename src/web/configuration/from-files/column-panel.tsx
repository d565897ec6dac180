import { useId } from 'react';
import type { ColumnWish } from '#core/contract/configuration/file-routes.ts';
import type { Alternative, ProposedColumn, ProposedTable } from '#core/from-files/proposal.ts';
import { useTranslation } from '#web/std/translation.ts';
import { SelectField } from '#web/inputs/select-field.tsx';
import { SwitchField } from '#web/inputs/switch-field.tsx';
import { focusedOnceOpen } from '#web/ui/dialog/focused-once-open.ts';
import { useEvidence } from './evidence-words.ts';
import type { FilesWork } from './files-work.ts';
import classes from './from-files.module.css';
import { NameInput } from './name-input.tsx';
import { useWishWords, wishKey, WishSign } from './wish-words.tsx';

interface ColumnPanelProps {
  readonly work: FilesWork;
  readonly table: ProposedTable;
  readonly column: ProposedColumn;
}

/** Values that are named below what a column could be. */
const VALUES = 6;
/** Most columns that name a record together. */
const TITLE = 3;

/** What a column becomes: chosen among what its values allow, each with what speaks for it, named, made key or title. */
export function ColumnPanel({ work, table, column }: ColumnPanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const answer = (part: Parameters<FilesWork['ofColumn']>[2]) => work.ofColumn(table.key, column.key, part);
  const { as } = column;
  const isLeft = as.kind === 'skip';
  return (
    <div className={classes.panel}>
      <Alternatives work={work} column={column} onChoose={(next) => answer({ as: next })} />
      {as.kind === 'table' && (
        <div className={classes.names}>
          <NameInput
            id={`${id}-plural`}
            label={t('files.made_plural')}
            value={as.plural}
            onChange={(plural) => answer({ as: { ...as, plural } })}
          />
          <NameInput
            id={`${id}-one`}
            label={t('files.made_label')}
            value={as.label}
            onChange={(label) => answer({ as: { ...as, label } })}
          />
        </div>
      )}
      <OtherLink work={work} column={column} onChoose={(next) => answer({ as: next })} />
      <Values column={column} />
      {!isLeft && (
        <>
          <NameInput
            id={`${id}-label`}
            label={t('files.column_label')}
            value={column.label}
            onChange={(label) => answer({ label })}
          />
          <div className={classes.switches}>
            <SwitchField
              id={`${id}-title`}
              label={t('files.is_title')}
              value={column.isTitle}
              onChange={(isTitle) => work.ofTable(table.key, { title: titleWith(table, column, isTitle) })}
            />
            <SwitchField
              id={`${id}-required`}
              label={t('files.is_required')}
              value={column.required}
              onChange={(required) => answer({ required })}
            />
            <SwitchField
              id={`${id}-unique`}
              label={t('files.is_unique')}
              value={column.unique}
              onChange={(unique) => answer({ unique })}
            />
          </div>
        </>
      )}
    </div>
  );
}

/** The columns that name the records, with or without one. */
function titleWith({ title }: ProposedTable, { key }: ProposedColumn, isTitle: boolean): string[] {
  const others = title.filter((one) => one !== key);
  return isTitle ? [...others, key].slice(-TITLE) : others;
}

interface ChoosingProps {
  readonly work: FilesWork;
  readonly column: ProposedColumn;
  readonly onChoose: (as: ColumnWish) => void;
}

function Alternatives({ work, column, onChoose }: ChoosingProps) {
  const { t } = useTranslation();
  const name = useId();
  const words = useWishWords(work.pluralOf);
  const evidence = useEvidence();
  const chosen = wishKey(column.as);
  const all = inOrder(column);
  return (
    <fieldset className={classes.alternatives}>
      <legend className="out-of-sight">{t('files.becomes')}</legend>
      {all.map((one) => {
        const key = wishKey(one.as);
        return (
          <label key={key} data-chosen={key === chosen || undefined}>
            <input
              ref={key === chosen ? focusedOnceOpen : undefined}
              className="out-of-sight"
              type="radio"
              name={name}
              checked={key === chosen}
              onChange={() => onChoose(one.as)}
            />
            <WishSign as={one.as} />
            <span>{words.long(one.as)}</span>
            <small>{evidence.all(one)}</small>
          </label>
        );
      })}
    </fieldset>
  );
}

/** What the column is and what it could be, in an order that stays while one is chosen after the other. */
function inOrder({ alternatives }: ProposedColumn): readonly Alternative[] {
  const rank: readonly ColumnWish['kind'][] = ['link', 'type', 'table', 'skip'];
  const place = (one: Alternative) => `${rank.indexOf(one.as.kind)} ${wishKey(one.as)}`;
  return alternatives.toSorted((a, b) => (place(a) < place(b) ? -1 : 1));
}

/** Tables that the column could lead to although nothing speaks for it. */
function OtherLink({ work, column, onChoose }: ChoosingProps) {
  const { t } = useTranslation();
  const id = useId();
  const known = new Set([column, ...column.alternatives].map(({ as }) => wishKey(as)));
  const others = work.targets.filter(({ as }) => !known.has(wishKey(as)));
  if (others.length === 0) return null;
  return (
    <SelectField
      id={id}
      label={t('files.other_link')}
      value={undefined}
      none={t('files.none_of_them')}
      choices={others.map(({ as, label }) => ({ value: wishKey(as), label }))}
      onChange={(key) => {
        const target = others.find(({ as }) => wishKey(as) === key);
        if (target) onChoose(target.as);
      }}
    />
  );
}

function Values({ column: { profile } }: { readonly column: ProposedColumn }) {
  const { t } = useTranslation();
  const { values, samples } = profile;
  const areCounted = (values[0]?.count ?? 0) > 1;
  const texts = areCounted ? values.map(({ text, count }) => t('files.value', { text, count })) : samples;
  if (texts.length === 0) return null;
  const more = texts.length > VALUES ? ' …' : '';
  return (
    <p className={classes.values} dir="auto">
      {texts.slice(0, VALUES).join(' · ')}
      {more}
    </p>
  );
}
