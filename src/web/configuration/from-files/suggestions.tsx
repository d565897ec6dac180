import { IconClockPlay, IconMathFunction, IconTablePlus } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import { createElement, useState } from 'react';
import type { FileSuggestion } from '#core/from-files/proposal.ts';
import { suggestionsOf } from '#core/from-files/suggestions.ts';
import { useTranslation } from '#web/std/translation.ts';
import type { FilesWork } from './files-work.ts';
import { useFormulaWords } from './formula-words.ts';
import classes from './from-files.module.css';

/** Most that are offered at once. */
const SHOWN = 8;

const SIGNS = {
  table: IconTablePlus,
  computed: IconMathFunction,
  amount: IconMathFunction,
  today: IconClockPlay,
  yes: IconClockPlay,
  no: IconClockPlay,
} as const;

/** What could be made besides: tables of which there is no file, formulas, and what new records begin with. */
export function Suggestions({ work }: { readonly work: FilesWork }) {
  const { t } = useTranslation();
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const all = suggestionsOf(work.proposal, { amount: t('files.amount') });
  const shown = all.filter(({ key, isTaken }) => isTaken || !declined.includes(key));
  if (shown.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="suggestions">
      <h2 id="suggestions" className={classes.suggestionsHead}>
        {t('files.suggestions')} <span>{shown.filter(({ isTaken }) => !isTaken).length}</span>
      </h2>
      <ul className={classes.suggestions}>
        {shown.slice(0, SHOWN).map((one) => (
          <li key={one.key} data-taken={one.isTaken || undefined}>
            {createElement(SIGNS[one.kind], { size: 18, stroke: 1.6, 'aria-hidden': true })}
            <Suggested work={work} suggestion={one} onDecline={() => setDeclined([...declined, one.key])} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SuggestedProps {
  readonly work: FilesWork;
  readonly suggestion: FileSuggestion;
  readonly onDecline: () => void;
}

function Suggested({ work, suggestion, onDecline }: SuggestedProps) {
  const { t } = useTranslation();
  const { what, why } = useSuggestionWords(work, suggestion);
  const { isTaken, take, undo } = suggestion;
  const decide = (part: typeof take) => {
    if (suggestion.column === undefined) work.ofTable(suggestion.table, part as typeof suggestion.take);
    else work.ofColumn(suggestion.table, suggestion.column, part as typeof suggestion.take);
  };
  return (
    <div>
      <p>{what}</p>
      <p className={classes.values}>{why}</p>
      <div className={classes.buttons}>
        {/* One button for both, so that the focus stays where it is. */}
        <Button
          variant="default"
          size="xs"
          aria-label={`${isTaken ? t('files.suggest_undo') : t('files.suggest_do')}: ${what}`}
          onClick={() => decide(isTaken ? undo : take)}
        >
          {isTaken ? t('files.suggest_undo') : t('files.suggest_do')}
        </Button>
        {!isTaken && (
          <Button
            variant="subtle"
            size="xs"
            aria-label={`${t('files.suggest_decline')}: ${what}`}
            onClick={onDecline}
          >
            {t('files.suggest_decline')}
          </Button>
        )}
        {isTaken && <span className={classes.taken}>{t('files.suggest_taken')}</span>}
      </div>
    </div>
  );
}

/** What a suggestion is, and what speaks for it. */
function useSuggestionWords(
  { proposal, pluralOf }: FilesWork,
  { kind, table, columns, count, of, take }: FileSuggestion,
): { readonly what: string; readonly why: string } {
  const { t } = useTranslation();
  const formulaWords = useFormulaWords();
  const known = proposal.tables.find(({ key }) => key === table)?.columns ?? [];
  const column = known.find(({ key }) => key === columns[0]);
  const params = { column: column?.label ?? '', header: column?.header ?? '', count, of };
  const told = { ...params, table: pluralOf(table) };
  if (kind === 'table') {
    const made =
      'as' in take && typeof take.as === 'object' && take.as.kind === 'table' ? take.as.plural : '';
    return {
      what: t('files.suggest_table', { table: made }),
      why: t('files.suggest_why', { count, column: params.header }),
    };
  }
  if (kind === 'computed') {
    const formula = 'formula' in take ? take.formula : undefined;
    const words = formula ? formulaWords(known, formula) : '';
    return {
      what: t('files.suggest_computed', told),
      why: t('files.suggest_computed_why', { formula: words, count }),
    };
  }
  if (kind === 'amount') {
    const [amount] = 'computed' in take ? (take.computed ?? []) : [];
    const why = amount ? formulaWords(known, amount.formula) : '';
    return { what: t('files.suggest_amount', { amount: amount?.label ?? '', table: told.table }), why };
  }
  return {
    what: t(`files.suggest_${kind}`, told),
    why: kind === 'today' ? t('files.suggest_today_why', told) : t('files.suggest_flag_why', told),
  };
}
