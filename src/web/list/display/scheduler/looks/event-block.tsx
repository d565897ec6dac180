import type { CSSProperties, ReactNode } from 'react';
import { memo } from 'react';
import { IconRepeat, IconWorld } from '@tabler/icons-react';
import type { EventDragging } from './use-event-drag.ts';
import type { PlannedEvent } from '../events/planned-event.ts';
import classes from './event-block.module.css';

interface EventBlockProps {
  readonly event: PlannedEvent;
  /** A wide bar or block in its colour, or one line with a dot. */
  readonly as: 'block' | 'bar' | 'line';
  readonly look: EventLook;
  readonly style?: CSSProperties | undefined;
  /** Its edges can be dragged: along the lines of the look, or down its columns. */
  readonly edges?: 'inline' | 'block' | undefined;
  /** It goes on before and after what is shown. */
  readonly cut?: { readonly before: boolean; readonly after: boolean } | undefined;
  readonly children: ReactNode;
}

/** What all events of a look share. */
export interface EventLook {
  readonly dragging: EventDragging;
  /** The colour of a choice's code. */
  readonly colourOf: (code: string | null) => string;
  /** What screen readers say of an event behind what is seen of it. */
  readonly detailOf: (event: PlannedEvent) => string;
  /** How the series of an event repeats, in words; undefined for single ones. */
  readonly repeats: (event: PlannedEvent) => string | undefined;
  readonly onOpen: (event: PlannedEvent) => void;
  /** The event that the keyboard comes to. */
  readonly focused: string | undefined;
  readonly onFocus: (key: string) => void;
  readonly moves: boolean;
  readonly resizes: boolean;
  readonly placed: ReadonlyMap<string, unknown>;
}

/** An event: opened by a press, moved by dragging and by keys. */
export const EventBlock = memo(function EventBlock({
  event,
  as,
  look,
  style,
  edges,
  cut,
  children,
}: EventBlockProps) {
  const { dragging } = look;
  // Those of other plannings stay where they are.
  const isOwn = event.under === undefined;
  const moves = look.moves && isOwn;
  const isDragged = dragging.drag?.event?.key === event.key;
  return (
    <button
      type="button"
      className={classes.event}
      data-event={event.id}
      data-key={event.key}
      data-series={event.recurrence === null ? undefined : true}
      data-as={as}
      data-colour={event.under?.colour ?? look.colourOf(event.colour)}
      data-absence={event.under?.isAbsence === true || undefined}
      data-elsewhere={event.under?.elsewhere !== undefined || undefined}
      data-dragged={isDragged || undefined}
      data-placed={look.placed.has(event.key) || undefined}
      data-before={cut?.before === true || undefined}
      data-after={cut?.after === true || undefined}
      data-movable={moves || undefined}
      style={style}
      title={look.repeats(event)}
      tabIndex={look.focused === event.key ? 0 : -1}
      onClick={() => look.onOpen(event)}
      onFocus={() => look.onFocus(event.key)}
      onBlur={dragging.onLeave}
      onKeyDown={(pressed) => (isOwn ? dragging.onKeyDown(pressed, event) : undefined)}
      onPointerDown={(pressed) =>
        isOwn ? dragging.begin(pressed, 'move', event) : pressed.stopPropagation()
      }
    >
      {children}
      {event.recurrence === null ? null : <IconRepeat className={classes.sign} aria-hidden="true" />}
      {event.under?.elsewhere ? <IconWorld className={classes.sign} aria-hidden="true" /> : null}
      <span className={classes.detail}> {look.detailOf(event)}</span>
      {edges && look.resizes && isOwn ? (
        <>
          {cut?.before !== true && moves ? <Edge {...{ dragging, event, edges }} kind="start" /> : null}
          {cut?.after === true ? null : <Edge {...{ dragging, event, edges }} kind="end" />}
        </>
      ) : null}
    </button>
  );
});

interface EdgeProps {
  readonly dragging: EventDragging;
  readonly event: PlannedEvent;
  readonly edges: 'inline' | 'block';
  readonly kind: 'start' | 'end';
}

/** An end of an event, by which it is made longer or shorter; keys do it on the event itself. */
function Edge({ dragging, event, edges, kind }: EdgeProps) {
  return (
    <span
      className={classes.edge}
      data-edges={edges}
      data-kind={kind}
      aria-hidden="true"
      onPointerDown={(pressed) => dragging.begin(pressed, kind, event)}
      onClick={(pressed) => pressed.stopPropagation()}
    />
  );
}
