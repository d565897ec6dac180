import { IconBold, IconItalic } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import type { Look } from '#core/catalog/objects/table/layout.ts';
import { COLOURS } from '#core/fields/colours.ts';
import { must } from '#core/std/must.ts';
import { FilterInput } from '#web/fields/filter-input.tsx';
import { useOperatorText } from '#web/fields/operator-text.ts';
import {
  isComplete,
  newCondition,
  operatorsOf,
  withOperator,
  type ListCondition,
} from '#web/conditions/condition.ts';
import panel from '../panel/panel-rows.module.css';
import { ToolButton } from '#web/ui/buttons/tool-button.tsx';
import type { PlacedColumn } from '../state/list-columns.ts';
import { MAX_LAYOUTS, type ListLayout } from '../state/list-layouts.ts';
import type { List } from '../state/use-list.ts';
import classes from './layout-terms.module.css';
import { TermChoice, TermRows, useTermColumns } from '../panel/term-rows.tsx';
import { useLayoutTerms, type LayoutTerm } from './use-layout-terms.ts';

/** The rules by which rows or cells of a list stand out for its user, put together without a formula. */
export function LayoutTerms({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const offered = useTermColumns(list).filter(({ column }) => operatorsOf(column).length > 0);
  const [terms, change] = useLayoutTerms(list);
  const [first] = offered;
  const next =
    first && terms.length < MAX_LAYOUTS
      ? { key: terms.length, when: newCondition(first.path, first.column), look: FIRST_LOOK }
      : undefined;
  return (
    <div className={panel.rows}>
      <TermRows<LayoutTerm>
        terms={terms}
        keyOf={({ key }) => String(key)}
        none={t('list.layouts_none')}
        add={t('list.add_layout')}
        next={next}
        onChange={change}
        renderRow={(term, changeTerm) => (
          <LayoutRule list={list} offered={offered} term={term} onChange={changeTerm} />
        )}
      />
    </div>
  );
}

const FIRST_LOOK: Look = { background: 'yellow' };

interface LayoutRuleProps {
  readonly list: List;
  readonly offered: readonly PlacedColumn[];
  readonly term: LayoutTerm;
  readonly onChange: (term: LayoutTerm) => void;
}

/** One rule: what must hold, of what it is, and how it looks. */
function LayoutRule({ list, offered, term, onChange }: LayoutRuleProps) {
  const { t } = useTranslation();
  const { when, columns, look } = term;
  const own = columns?.[0] ?? '';
  const of = (path: string): Pick<ListLayout, 'columns'> => (path === '' ? {} : { columns: [path] });
  return (
    <fieldset className={classes.rule}>
      <legend className="out-of-sight">{t('list.layout_rule')}</legend>
      <RuleCondition
        offered={offered}
        when={when}
        onChange={(changed) => onChange({ ...term, when: changed })}
      />
      <div className={classes.line}>
        <TermChoice
          label={t('list.layout_of')}
          value={own}
          options={[
            ['', t('list.layout_row')],
            ...list.columns.map(({ path, label }) => [path, label] as const),
          ]}
          onChoose={(path) => {
            const { columns: _columns, ...rest } = term;
            onChange({ ...rest, ...of(path) });
          }}
        />
        <LookChoice look={look} onChange={(changed) => onChange({ ...term, look: changed })} />
      </div>
    </fieldset>
  );
}

interface RuleConditionProps {
  readonly offered: readonly PlacedColumn[];
  readonly when: ListCondition;
  readonly onChange: (when: ListCondition) => void;
}

function RuleCondition({ offered, when, onChange }: RuleConditionProps) {
  const { t } = useTranslation();
  const id = useId();
  const words = useOperatorText();
  const shown = offered.find(({ path }) => path === when.column);
  if (!shown) return <p className={panel.note}>{t('list.layout_lost')}</p>;
  const choose = (path: string): void => {
    const chosen = must(
      offered.find((one) => one.path === path),
      'a column',
    );
    onChange(newCondition(path, chosen.column));
  };
  return (
    <>
      <div className={classes.line}>
        <TermChoice
          label={t('list.layout_column')}
          value={when.column}
          options={offered.map(({ path, label }) => [path, label])}
          onChoose={choose}
        />
        <TermChoice
          label={t('list.operator')}
          value={when.operator}
          options={operatorsOf(shown.column).map((one) => [one, words(one, shown.column)])}
          onChoose={(chosen) => {
            const operator = operatorsOf(shown.column).find((one) => one === chosen);
            if (operator) onChange(withOperator(when, operator));
          }}
        />
      </div>
      <FilterInput
        key={`${when.column} ${when.operator}`}
        id={id}
        column={shown.column}
        operator={when.operator}
        value={when.value}
        label={shown.label}
        error={undefined}
        describedBy={undefined}
        onChange={(value) => onChange({ ...when, value })}
        onProblem={() => undefined}
      />
      {isComplete(when) ? null : <p className={panel.note}>{t('list.layout_unfinished')}</p>}
    </>
  );
}

interface LookChoiceProps {
  readonly look: Look;
  readonly onChange: (look: Look) => void;
}

function LookChoice({ look, onChange }: LookChoiceProps) {
  const { t } = useTranslation();
  const part = (name: 'background' | 'colour') => (
    <TermChoice
      label={t(`list.layout_${name}`)}
      value={look[name] ?? ''}
      options={[
        ['', t(`list.layout_no_${name}`)],
        ...COLOURS.map((colour) => [colour, t(`list.colour.${colour}`)] as const),
      ]}
      onChoose={(chosen) => {
        const { [name]: _old, ...rest } = look;
        const colour = COLOURS.find((one) => one === chosen);
        onChange({ ...rest, ...(colour ? { [name]: colour } : {}) });
      }}
    />
  );
  const toggle = (name: 'bold' | 'italic') => {
    const { [name]: on = false, ...rest } = look;
    const Sign = name === 'bold' ? IconBold : IconItalic;
    return (
      <ToolButton
        bare
        icon={<Sign size={16} stroke={1.8} aria-hidden="true" />}
        label={t(`list.layout_${name}`)}
        aria-pressed={on}
        onClick={() => onChange(on ? rest : { ...rest, [name]: true })}
      />
    );
  };
  return (
    <>
      {part('background')}
      {part('colour')}
      {toggle('bold')}
      {toggle('italic')}
    </>
  );
}
