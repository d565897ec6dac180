import { IconChevronsLeft, IconChevronsRight, IconDots, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { numberFormat } from '#core/language/formats.ts';
import { newAddress } from '#web/addresses/addresses.ts';
import { mayCreate, useApplication } from '#web/api/application.tsx';
import { tableWords } from '#web/api/table-words.ts';
import { useWriting } from '#web/api/use-writing.ts';
import { useReader } from '#web/fields/values/reader.ts';
import { ToolMenu } from '../../../panel/tool-menu.tsx';
import { recordCount } from '../../../state/record-count.ts';
import type { List } from '../../../state/use-list.ts';
import type { LaneLook } from './lane-look.ts';
import type { CardLane } from './lane-store.ts';
import type { LaneFigures } from './use-lanes.ts';
import classes from './kanban.module.css';

interface LaneHeadProps {
  /** Of the element that says what the lane is called. */
  readonly id: string;
  readonly lane: CardLane;
  readonly list: List;
  readonly look: LaneLook;
  readonly figures: LaneFigures | undefined;
  readonly isFolded: boolean;
  /** Folds the lane up or opens it; undefined where lanes stand alone. */
  readonly onFold: (() => void) | undefined;
  readonly onHide: () => void;
}

/** How near a lane is to its limit: over it, or at one that refuses more. */
export function fullnessOf(
  look: LaneLook,
  lane: CardLane,
  figures: LaneFigures | undefined,
): 'over' | 'full' | undefined {
  const limit = look.limitOf(lane);
  if (!limit || !figures || figures.records < limit.most) return undefined;
  if (figures.records > limit.most) return 'over';
  return limit.refuses === true ? 'full' : undefined;
}

/** What a lane is called, how many cards it has, and what is done with it. */
export function LaneHead({ id, lane, list, look, figures, isFolded, onFold, onHide }: LaneHeadProps) {
  const { t } = useTranslation();
  const label = look.labelOf(lane);
  return (
    <header className={classes.head}>
      {isFolded ? (
        <button
          type="button"
          className={classes.tool}
          aria-label={t('kanban.unfold', { lane: label })}
          title={t('kanban.unfold', { lane: label })}
          aria-expanded={false}
          onClick={onFold}
        >
          <IconChevronsRight size={16} stroke={1.6} aria-hidden="true" />
        </button>
      ) : null}
      <h2 id={id} className={classes.label} title={label}>
        {look.contentOf(lane) ?? <span className={classes.nothing}>{t('list.group_empty')}</span>}
      </h2>
      <LaneCount {...{ lane, list, look, figures }} />
      {isFolded ? null : (
        <>
          <span className={classes.result}>{figures && look.resultOf(figures)}</span>
          <LaneTools {...{ lane, list, look, figures, onFold, onHide }} />
        </>
      )}
    </header>
  );
}

type LaneCountProps = Pick<LaneHeadProps, 'lane' | 'list' | 'look' | 'figures'>;

/** How many cards a lane has, and is meant to have at most. */
function LaneCount({ lane, list, look, figures }: LaneCountProps): ReactNode {
  const { t } = useTranslation();
  const { locale } = useReader();
  if (!figures) return <span className={classes.count} />;
  const { number, word } = recordCount(list.table, figures.records, locale);
  const fullness = fullnessOf(look, lane, figures);
  const most = look.limitOf(lane)?.most;
  const limit = most === undefined ? undefined : numberFormat(locale).format(most);
  const key = fullness === undefined ? 'of_most' : fullness === 'over' ? 'over_most' : 'at_most';
  const said = limit === undefined ? `${number} ${word}` : t(`kanban.${key}`, { number, word, most: limit });
  return (
    <span className={classes.count} data-over={fullness} title={said}>
      <span aria-hidden="true">{limit === undefined ? number : `${number} / ${limit}`}</span>
      <span className="out-of-sight">{said}</span>
    </span>
  );
}

type LaneToolsProps = Pick<LaneHeadProps, 'lane' | 'list' | 'look' | 'figures' | 'onFold' | 'onHide'>;

/** What is done with a lane: a record is begun in it, it is folded up, it is hidden. */
function LaneTools({ lane, list, look, figures, onFold, onHide }: LaneToolsProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const writing = useWriting();
  const { user } = useApplication();
  const { table } = list;
  const label = look.labelOf(lane);
  const begin = (): void =>
    router.history.push(
      newAddress(table.id, {
        ...list.within?.begins,
        ...(lane.name === '' ? {} : { [look.column]: lane.name }),
      }),
    );
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
  const isFull = look.limitOf(lane)?.refuses === true && fullnessOf(look, lane, figures) !== undefined;
  const add = t('kanban.add', { ...tableWords(table), lane: label });
  return (
    <>
      {mayCreate(table) && look.isWritable && !user.looksOnly && !isFull ? (
        <button
          type="button"
          className={classes.tool}
          aria-label={add}
          {...writing({ title: add, onClick: begin })}
        >
          <IconPlus {...icon} />
        </button>
      ) : null}
      <ToolMenu
        label={t('kanban.lane_menu', { lane: label })}
        icon={<IconDots {...icon} />}
        lines={[
          ...(onFold
            ? [
                {
                  kind: 'item',
                  label: t('kanban.fold'),
                  icon: <IconChevronsLeft {...icon} />,
                  run: onFold,
                } as const,
              ]
            : []),
          { kind: 'item', label: t('kanban.hide'), icon: <IconEyeOff {...icon} />, run: onHide },
        ]}
      />
    </>
  );
}
