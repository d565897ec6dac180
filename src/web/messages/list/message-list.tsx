import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { useFreshRows, useRowList, useRows } from '#web/data/use-rows.ts';
import type { RowList } from '#web/data/row-lists.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import { useDrawn } from '#web/data/viewport/use-drawn.ts';
import { useRowLead } from '#web/data/viewport/use-row-lead.ts';
import { Viewport } from '#web/data/viewport/viewport.ts';
import { watchLive } from '#web/live/live.ts';
import { useLate } from '#web/ui/hooks/use-late.ts';
import { EmptyState, ErrorState } from '#web/ui/states/states.tsx';
import type { MessageLabel } from '#core/contract/messaging/message-routes.ts';
import { labelsIn } from '../mailbox/label-chips.tsx';
import { LABELLED, type MessagesAddress } from '../mailbox/place.ts';
import { messageQuestion } from '../mailbox/message-question.ts';
import { MESSAGE_COLUMNS, listedMessage } from './listed-message.ts';
import classes from './message-list.module.css';
import { MessageRow } from './message-row.tsx';

/** How high a message is in the list, in pixels. */
const ROW = 76;
/** Rows to make room for while nothing is known of them. */
const UNKNOWN = 8;

/** The rows of a folder, asked anew when others write; `besides` are the tables that change what is counted beside them. */
export function useMessageRows(
  { tableId, besides }: { readonly tableId: number; readonly besides: readonly number[] },
  address: MessagesAddress,
  onChange: () => void,
): RowList {
  const { folder, label, search, only } = address;
  const { user } = useApplication();
  // What waits until a moment is asked by the time at which the folder was opened.
  const question = useMemo(
    () => messageQuestion(tableId, { folder, label, search, only }),
    [tableId, folder, label, search, only],
  );
  const rows = useRowList(question, MESSAGE_COLUMNS);
  useFreshRows(rows);
  const watched = besides.join(',');
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(
    () =>
      watchLive(user.account, {
        tables: [tableId, ...watched.split(',').map(Number)],
        onChange: () => {
          rows.windows.invalidate();
          changed.current();
        },
      }),
    [user.account, tableId, watched, rows],
  );
  return rows;
}

interface MessageListProps {
  readonly rows: RowList;
  readonly address: MessagesAddress;
  readonly label: string;
  readonly chosen: Selection;
  readonly labels: readonly MessageLabel[];
  readonly onChoose: (id: number) => void;
  readonly onOpen: (id: number) => void;
  readonly onStar: (id: number, isStarred: boolean) => void;
}

/** The messages of a folder, of which those in sight are drawn. Arrows lead through them, Enter opens one. */
export function MessageList(props: MessageListProps) {
  const { rows: list, address, label } = props;
  const { windows } = list;
  const scroller = useRef<HTMLDivElement>(null);
  const space = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const viewport = useMemo(() => new Viewport(), []);
  const [place, setPlace] = useState(0);
  const { total, failure } = useRows(windows);
  const late = useLate(!windows.begun);
  const rows = total?.rows ?? UNKNOWN;
  const drawn = useDrawn(viewport, windows, { scroller, space, pane }, { rows, rowHeight: ROW, head: 0 });
  const isEmpty = total?.exact === true && total.rows === 0;
  const positions = Array.from({ length: drawn.last - drawn.first + 1 }, (_, at) => drawn.first + at);
  const reached = Math.min(Math.max(place, drawn.first), Math.min(drawn.last, rows - 1));
  const lead = useRowLead({ viewport, pane, mark: 'data-message' }, { reached, rows, onPlace: setPlace });
  if (failure !== undefined) return <ErrorState error={failure} onRetry={() => windows.retry()} />;
  return (
    <div ref={scroller} className={classes.scroller} data-rows>
      {isEmpty ? <NoMessages address={address} /> : null}
      <div ref={space} className={classes.space}>
        <div
          ref={pane}
          className={classes.pane}
          data-held={drawn.held || undefined}
          role={isEmpty ? 'presentation' : 'list'}
          aria-label={isEmpty ? undefined : label}
        >
          {windows.begun || late
            ? positions
                .filter((at) => at < rows)
                .map((at) => (
                  <RowAt
                    {...props}
                    key={at}
                    at={at}
                    top={at * ROW - drawn.shift}
                    size={total?.exact ? rows : -1}
                    isPlace={at === reached}
                    onPlace={setPlace}
                    onLead={lead}
                  />
                ))
            : null}
        </div>
      </div>
    </div>
  );
}

interface RowAtProps extends MessageListProps {
  readonly at: number;
  readonly top: number;
  readonly size: number;
  readonly isPlace: boolean;
  readonly onPlace: (at: number) => void;
  readonly onLead: (pressed: KeyboardEvent<HTMLElement>) => void;
}

function RowAt({ rows: list, address, chosen, labels, label: _label, ...row }: RowAtProps) {
  const cells = list.windows.rowAt(row.at);
  if (!cells) return <MessageToCome top={row.top} />;
  const message = listedMessage(list, cells);
  return (
    <MessageRow
      {...row}
      message={message}
      labels={labelsIn(
        labels,
        // Of the label whose messages are listed it need not be said.
        address.folder === LABELLED ? message.labels.filter((id) => id !== address.label) : message.labels,
      )}
      isOpen={address.message === message.id}
      isSent={address.folder === 'sent'}
      isChosen={chosen.has(message.id)}
    />
  );
}

function MessageToCome({ top }: { readonly top: number }) {
  return (
    <div className={classes.row} style={{ insetBlockStart: top }} aria-hidden="true">
      <span className={classes.toCome} />
    </div>
  );
}

function NoMessages({ address: { folder, label, search, only } }: { readonly address: MessagesAddress }) {
  const { t } = useTranslation();
  if (search !== '' || only !== undefined || (label !== undefined && folder !== LABELLED))
    return (
      <EmptyState
        icon={<IconSearchOff size={28} stroke={1.4} aria-hidden="true" />}
        title={t('messaging.none_found')}
      />
    );
  const isInbox = folder === 'inbox';
  return (
    <EmptyState
      icon={<IconInbox size={28} stroke={1.4} aria-hidden="true" />}
      title={t(isInbox ? 'messaging.all_done' : 'messaging.empty')}
      {...(isInbox ? { text: t('messaging.all_done_text') } : {})}
    />
  );
}
