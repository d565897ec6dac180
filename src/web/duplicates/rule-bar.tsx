import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from '#web/std/translation.ts';
import type { TableInfo } from '#core/contract/application/application-routes.ts';
import type { RulePart } from '#core/contract/lists/duplicate-routes.ts';
import { RULE_COLUMNS } from '#core/contract/route/limits.ts';
import { must } from '#core/std/must.ts';
import type { WebColumn } from '#web/api/application.tsx';
import { MenuButton } from '#web/ui/menu/menu-button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import classes from './duplicates.module.css';
import { mayCompare, ruleText } from './duplicates-address.ts';
import { comparableColumns, comparisonsOfWeb, proposedRules, type ProposedRule } from './proposed-rules.ts';

interface RuleBarProps {
  readonly table: TableInfo;
  readonly rule: readonly RulePart[];
  readonly onChange: (rule: readonly RulePart[]) => void;
}

/** What makes records the same: proposed rules, and the columns of the one that holds. */
export function RuleBar(props: RuleBarProps) {
  return (
    <div className={classes.rule}>
      <Proposals {...props} />
      <RuleParts {...props} />
    </div>
  );
}

function Proposals({ table, rule, onChange }: RuleBarProps) {
  const { t } = useTranslation();
  const labels = new Map(comparableColumns(table).map(({ name, label }) => [name, label]));
  const proposed = proposedRules(table);
  if (proposed.length === 0) return null;
  return (
    <div role="group" aria-label={t('duplicates.proposed')} className={classes.proposed}>
      <span className={classes.lead}>{t('duplicates.proposed')}</span>
      {proposed.map((one) => (
        <button
          key={ruleText(one)}
          type="button"
          className={classes.proposal}
          aria-pressed={ruleText(one) === ruleText(rule)}
          onClick={() => onChange(one)}
        >
          <RuleName rule={one} labels={labels} />
        </button>
      ))}
    </div>
  );
}

/** The columns of the rule, each with how it is compared; others are put to them. */
function RuleParts({ table, rule, onChange }: RuleBarProps) {
  const { t } = useTranslation();
  const columns = comparableColumns(table);
  const free = columns.filter(({ name }) => rule.every(({ column }) => column !== name));
  const add = (column: WebColumn) =>
    onChange([...rule, { column: column.name, how: comparisonsOfWeb(column)[0] ?? 'exact' }]);
  return (
    <div role="group" aria-label={t('duplicates.same_if')} className={classes.parts}>
      <span className={classes.lead}>{t('duplicates.same_if')}</span>
      {rule.map((part, at) => (
        <RuleChip
          key={part.column}
          rule={rule}
          at={at}
          column={columns.find(({ name }) => name === part.column)}
          onChange={onChange}
        />
      ))}
      {rule.length < RULE_COLUMNS && free.length > 0 ? (
        <MenuButton
          label={t('duplicates.add_column')}
          className={classes.add}
          lines={free.map((column) => ({
            kind: 'item',
            label: column.label,
            icon: null,
            run: () => add(column),
          }))}
        >
          <IconPlus size={16} stroke={1.6} aria-hidden="true" />
          {t('duplicates.add_column')}
        </MenuButton>
      ) : null}
    </div>
  );
}

interface RuleChipProps extends Pick<RuleBarProps, 'rule' | 'onChange'> {
  readonly at: number;
  /** Undefined where it cannot be compared, or is not known. */
  readonly column: WebColumn | undefined;
}

function RuleChip({ rule, at, column, onChange }: RuleChipProps) {
  const { t } = useTranslation();
  const part = must(rule[at], 'a part of the rule');
  const label = column?.label ?? part.column;
  const hows = column ? comparisonsOfWeb(column) : [part.how];
  const setHow = (value: string) => {
    const how = hows.find((one) => one === value) ?? part.how;
    onChange(rule.map((one, place) => (place === at ? { ...one, how } : one)));
  };
  return (
    <span className={classes.chip}>
      <bdi className={classes.column}>{label}</bdi>
      <select
        aria-label={t('duplicates.how', { label })}
        value={part.how}
        onChange={(event) => setHow(event.currentTarget.value)}
      >
        {hows.map((how) => (
          <option key={how} value={how} disabled={!mayCompare(rule, at, how)}>
            {t(`duplicates.how_${how}`)}
          </option>
        ))}
      </select>
      <IconButton
        label={t('duplicates.remove_column', { label })}
        size="inChip"
        onClick={() => onChange(rule.filter((_, place) => place !== at))}
      >
        <IconX size={14} stroke={1.6} aria-hidden="true" />
      </IconButton>
    </span>
  );
}

interface RuleNameProps {
  readonly rule: ProposedRule;
  readonly labels: ReadonlyMap<string, string>;
}

/** A rule by its columns; what is close in spelling says so. */
function RuleName({ rule, labels }: RuleNameProps) {
  const { t } = useTranslation();
  const names = rule.map(({ column, how }) => {
    const label = labels.get(column) ?? column;
    return how === 'close' ? t('duplicates.spelt', { label }) : label;
  });
  return <>{names.join(' + ')}</>;
}
