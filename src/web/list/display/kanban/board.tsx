import { useTranslation } from '#web/std/translation.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { usePhone } from '#web/ui/hooks/use-phone.ts';
import { Skeletons } from '#web/ui/states/skeletons.tsx';
import { chipsOf } from '../../filter/filter-chips.ts';
import { ListEmpty } from '../../states/list-empty.tsx';
import { ListFailed } from '../../states/list-failed.tsx';
import { CardGhost } from './cards/card-ghost.tsx';
import { HiddenLanes, MoreLanes } from './lanes/lane-ends.tsx';
import { LaneTabs } from './lanes/lane-tabs.tsx';
import { LaneView } from './lane-view.tsx';
import type { CardLane } from './lanes/lane-store.ts';
import type { Lanes } from './lanes/use-lanes.ts';
import { SwimLanes } from './swim/swim-lanes.tsx';
import type { AskedSwimLanes } from './swim/use-swim-lanes.ts';
import { useBoard, type BoardProps, type CardBoard } from './use-board.ts';
import classes from './lanes/kanban.module.css';
import swims from './swim/swim.module.css';

/** Lanes beside each other with their cards, in rows where there are swim lanes; on a narrow screen one lane at a time. */
export function KanbanBoard(props: BoardProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { list, view, across } = props;
  const work = useBoard(props, phone);
  const { board, asked, look, arranged, cards, drag, over, swim } = work;
  if (!isThere(asked, swim) || isNothingFound(props, asked)) return <BoardState {...{ list, asked, swim }} />;
  return (
    <>
      {phone ? <LaneTabs board={board} lanes={arranged.shown} look={look} figures={asked.figures} /> : null}
      <div
        ref={board}
        role="group"
        aria-label={view.label}
        className={across ? swims.board : classes.board}
        data-board
        data-dragging={drag !== undefined || undefined}
        style={across ? laneColumns(arranged.shown, arranged.isFolded, phone) : undefined}
        {...work.handlers}
      >
        {across ? (
          <BoardRows {...{ list, work, phone }} across={across.path} />
        ) : (
          <BoardLanes {...{ list, work, phone }} />
        )}
        <MoreLanes key={asked.at} more={asked.more} />
        <HiddenLanes lanes={arranged.hidden} look={look} onShow={arranged.show} />
      </div>
      {drag ? <CardGhost drag={drag} lanes={work.lanes} tableId={list.table.id} parts={cards.parts} /> : null}
      <div className="out-of-sight" role="status">
        {over ? t('kanban.over', { lane: work.nameOf(over) }) : ''}
      </div>
      {work.menu}
    </>
  );
}

interface BoardStateProps extends Pick<BoardProps, 'list'> {
  readonly asked: Lanes;
  readonly swim: AskedSwimLanes;
}

function isThere(asked: Lanes, swim: AskedSwimLanes): boolean {
  const failure = asked.failure ?? swim.failure ?? undefined;
  return failure === undefined && asked.lanes !== undefined && swim.swimLanes !== undefined;
}

/** Why there are no lanes to be seen. */
function BoardState({ list, asked, swim }: BoardStateProps) {
  const failure = asked.failure ?? swim.failure;
  const isEmpty = isThere(asked, swim);
  const late = useLate(!isEmpty && !failure);
  return (
    <div className={classes.state}>
      {failure ? (
        <ListFailed list={list} failure={failure} onRetry={asked.failure ? asked.retry : swim.retry} />
      ) : isEmpty ? (
        <ListEmpty list={list} />
      ) : late ? (
        <Skeletons shape="entries" />
      ) : null}
    </div>
  );
}

interface BoardPartProps extends Pick<BoardProps, 'list'> {
  readonly work: CardBoard;
  readonly phone: boolean;
}

function BoardLanes({ list, work, phone }: BoardPartProps) {
  const { asked, look, arranged, cards, drag, over } = work;
  const { figures } = asked;
  return arranged.shown.map((lane) => (
    <LaneView
      key={lane.name}
      {...{ lane, list, look, cards }}
      figures={figures && (figures.get(lane.name) ?? NO_RECORDS)}
      over={over === lane ? { gap: drag?.gap } : undefined}
      isFolded={arranged.isFolded(lane)}
      onFold={phone ? undefined : () => arranged.fold(lane)}
      onHide={() => arranged.hide(lane)}
    />
  ));
}

function BoardRows({ list, work, phone, across }: BoardPartProps & { readonly across: string }) {
  const { asked, look, arranged, cards, drag, over, swim, swimWords, onLanes } = work;
  const shared = {
    list,
    look,
    cards,
    across,
    onLanes,
    paths: asked.paths,
    at: asked.at,
    words: swimWords,
    lanes: arranged.shown,
    isLaneFolded: arranged.isFolded,
    over: over && { lane: over, gap: drag?.gap },
  };
  return (
    <SwimLanes
      board={shared}
      swimLanes={swim.swimLanes ?? []}
      more={swim.more}
      figures={asked.figures}
      isFolded={arranged.isSwimFolded}
      onFold={arranged.foldSwim}
      onFoldLane={phone ? undefined : arranged.fold}
      onHideLane={arranged.hide}
    />
  );
}

/** The widths of lanes that stand below their heads in rows. */
function laneColumns(
  lanes: readonly CardLane[],
  isFolded: (lane: CardLane) => boolean,
  isNarrow: boolean,
): Readonly<Record<string, string>> {
  const open = isNarrow ? 'calc(100vw - 24px)' : 'minmax(248px, 1fr)';
  return { '--lanes': lanes.map((lane) => (isFolded(lane) ? '44px' : open)).join(' ') };
}

const NO_RECORDS = { records: 0, results: [] };

/** Whether a filter or search leaves no record; a board without either shows its lanes, to begin records in. */
function isNothingFound({ list }: BoardProps, { figures }: Lanes): boolean {
  const isNarrowed = list.search !== '' || chipsOf(list.filter).length > 0;
  return isNarrowed && figures !== undefined && [...figures.values()].every(({ records }) => records === 0);
}
