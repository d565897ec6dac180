import { useTranslation } from '#web/std/translation.ts';
import { CHART_TYPES, elementsOf, MAX_MARKS, MAX_MEASURES } from '#core/query/chart.ts';
import { isGroupable, periodsOf } from '#core/fields/calculations.ts';
import type { RequestBreak } from '#core/contract/lists/figure-routes.ts';
import { wordsInRow } from '#core/language/formats.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { coreColumn } from '#web/fields/values/column-values.ts';
import { TermPanel } from '../../panel/term-panel.tsx';
import { columnOptions, TermChoice, useTermColumns } from '../../panel/term-rows.tsx';
import type { PlacedColumn } from '../../state/list-columns.ts';
import type { List } from '../../state/use-list.ts';
import { BreakWidth } from '../../figures/break-width.tsx';
import fields from '../../figures/fields.module.css';
import { measureName, breakName } from '../../figures/measure-words.ts';
import { MeasureTerms } from '../../figures/measure-terms.tsx';
import { NumberTerm } from '../../figures/number-term.tsx';
import classes from './chart.module.css';
import type { ChartSettings } from './chart-settings.ts';

interface ChartSentenceProps {
  readonly list: List;
  readonly settings: ChartSettings;
  readonly onChange: (change: Partial<ChartSettings>) => void;
}

/** What a chart shows, as a sentence whose parts are changed in their place: measure this by that, then by that, as columns. */
export function ChartSentence({ list, settings, onChange }: ChartSentenceProps) {
  const { t } = useTranslation();
  const offered = useTermColumns(list);
  const { locale } = useReader();
  const { breaks, measures, type } = settings;
  return (
    <>
      <div className={classes.part}>
        <span aria-hidden="true">{t('chart.measure')}</span>
        <TermPanel
          title={t('chart.measure')}
          icon={null}
          start
          label={wordsInRow(
            measures.map((one) => measureName(one, offered, t)),
            locale,
          )}
          width={380}
        >
          <MeasureTerms
            offered={offered}
            measures={measures}
            max={MAX_MEASURES}
            onChange={(next) => onChange({ measures: next })}
          />
        </TermPanel>
      </div>
      <BreakPart at={0} {...{ offered, settings, onChange }} />
      {breaks.length > 0 ? <BreakPart at={1} {...{ offered, settings, onChange }} /> : null}
      <div className={classes.part}>
        <span aria-hidden="true">{t('chart.as')}</span>
        <TermChoice
          label={t('chart.kind')}
          value={type}
          options={CHART_TYPES.map((one) => [one, t(`chart.type.${one}`)])}
          onChoose={(chosen) => {
            const next = CHART_TYPES.find((one) => one === chosen);
            if (next) onChange({ type: next });
          }}
        />
      </div>
    </>
  );
}

interface BreakPartProps extends Pick<ChartSentenceProps, 'settings' | 'onChange'> {
  readonly at: 0 | 1;
  readonly offered: readonly PlacedColumn[];
}

/** The part of the sentence about one break. */
function BreakPart({ at, offered, settings, onChange }: BreakPartProps) {
  const { t } = useTranslation();
  const { breaks, top } = settings;
  const term = breaks[at];
  const title = t(at === 0 ? 'chart.by' : 'chart.then_by');
  const change = (next: RequestBreak | undefined): void =>
    onChange({ breaks: next ? breaks.toSpliced(at, 1, next) : breaks.toSpliced(at, 1) });
  return (
    <div className={classes.part}>
      <span aria-hidden="true">{title}</span>
      <TermPanel
        title={title}
        icon={null}
        start
        label={term ? breakName(term, offered, t) : t('chart.nothing')}
        width={340}
      >
        <BreakTerm
          {...{ offered, term, at }}
          taken={breaks}
          top={at === 0 ? top : undefined}
          onChange={change}
          onTop={at === 0 ? (next) => onChange({ top: next }) : undefined}
        />
      </TermPanel>
    </div>
  );
}

interface BreakTermProps {
  readonly offered: readonly PlacedColumn[];
  readonly term: RequestBreak | undefined;
  readonly at: number;
  readonly taken: readonly RequestBreak[];
  readonly top: number | undefined;
  readonly onChange: (term: RequestBreak | undefined) => void;
  readonly onTop: ((top: number | undefined) => void) | undefined;
}

/** By what records are put together, and in which order that stands. */
function BreakTerm({ offered, term, at, taken, top, onChange, onTop }: BreakTermProps) {
  const { t } = useTranslation();
  const groupable = offered.filter(({ column }) => isGroupable(coreColumn(column)));
  const others = taken.filter((_, index) => index !== at);
  const choose = (path: string): void => {
    const found = groupable.find((one) => one.path === path);
    if (!found) return onChange(undefined);
    const isMoment = periodsOf(coreColumn(found.column)).length > 0;
    return onChange({ column: path, ...(isMoment ? { period: 'month' as const } : {}) });
  };
  return (
    <div className={fields.fields}>
      <div className={fields.field}>
        <span aria-hidden="true">{t('list.group_column')}</span>
        <TermChoice
          label={t('list.group_column')}
          value={term?.column ?? ''}
          options={[['', t('chart.nothing')], ...columnOptions(groupable, term?.column ?? '', others)]}
          onChoose={choose}
        />
      </div>
      {term ? (
        <>
          <BreakWidth
            term={term}
            placed={groupable.find(({ path }) => path === term.column)}
            onChange={onChange}
          />
          <Order term={term} onChange={onChange} />
          {onTop ? (
            <NumberTerm
              label={t('chart.top')}
              value={top}
              placeholder={String(elementsOf(term, at))}
              max={MAX_MARKS}
              isWhole
              onChange={onTop}
            />
          ) : null}
        </>
      ) : null}
    </div>
  );
}

interface TermProps {
  readonly term: RequestBreak;
  readonly onChange: (term: RequestBreak) => void;
}

const ORDERS = ['value', 'value:descending', 'result:descending', 'result:ascending'] as const;

/** In which order elements stand; their usual one where nothing is chosen. */
function Order({ term, onChange }: TermProps) {
  const { t } = useTranslation();
  const { sortedBy, descending, ...rest } = term;
  const isInSequence = term.period !== undefined || term.step !== undefined;
  const by = sortedBy ?? (isInSequence ? 'value' : 'result');
  const isDown = descending ?? by === 'result';
  const now =
    by === 'value'
      ? isDown
        ? 'value:descending'
        : 'value'
      : `result:${isDown ? 'descending' : 'ascending'}`;
  return (
    <div className={fields.field}>
      <span aria-hidden="true">{t('chart.order')}</span>
      <TermChoice
        label={t('chart.order')}
        value={now}
        options={ORDERS.map((one) => [one, t(`chart.order_by.${one.replace(':', '_')}`)])}
        onChoose={(chosen) => {
          const [what, way] = chosen.split(':');
          const next = what === 'value' ? 'value' : 'result';
          onChange({ ...rest, sortedBy: next, descending: way === 'descending' });
        }}
      />
    </div>
  );
}
