import { useQuery } from '@tanstack/react-query';
import type { MessageLabel, ShownMessage } from '#core/contract/messaging/message-routes.ts';
import { call } from '#web/api/call.ts';
import { keptChoice } from '#web/data/selection/choice.ts';
import type { Selection } from '#web/data/selection/selection.ts';
import { useTranslation } from '#web/std/translation.ts';
import { messageQuestion } from '../mailbox/message-question.ts';
import { nextColour } from '../mailbox/next-colour.ts';
import type { MessagesAddress } from '../mailbox/place.ts';
import { useMessageChange } from '../mailbox/use-change.ts';
import { LABEL_COUNTS } from '../mailbox/use-folders.ts';
import { useLabelRecords } from '../mailbox/use-label-records.ts';

/** The labels that the messages at hand may have, and what is done with them. */
export interface Labelling {
  readonly labels: readonly MessageLabel[];
  /** How many messages these are, and how many of them have a label. */
  readonly size: number;
  readonly countOf: (label: MessageLabel) => number;
  /** Takes a label off where all messages have it, else puts it on all. */
  readonly toggle: (label: MessageLabel) => void;
  /** Makes a label and puts it on. */
  readonly create: (name: string) => void;
}

interface LabelledMessages {
  readonly tableId: number;
  readonly address: MessagesAddress;
  readonly folders: { readonly labels: readonly MessageLabel[]; readonly labelTableId: number };
  readonly messages: Selection;
  /** The one message that these are; undefined where some are chosen. */
  readonly message: ShownMessage | undefined;
  readonly onRecount: (count: number) => void;
  /** The list of labels is looked at. */
  readonly isWanted: boolean;
}

/** Puts labels on messages and takes them off. */
export function useLabelling(of: LabelledMessages): Labelling {
  const { tableId, address, folders, messages, message, onRecount, isWanted } = of;
  const { t } = useTranslation();
  const change = useMessageChange(tableId, address);
  const { create } = useLabelRecords(folders);
  const { labels } = folders;
  const counts = useQuery({
    queryKey: [LABEL_COUNTS, address, messages.size, [...(messages.ids ?? messages.without ?? [])]],
    queryFn: async () => {
      const list = { table: { id: tableId }, question: messageQuestion(tableId, address) };
      const { chosen } = await keptChoice(list, messages);
      return (await call('messaging_label_chosen', { body: { chosen } })).labels;
    },
    placeholderData: () => message?.labels.map((id) => ({ id, count: 1 })),
    enabled: isWanted && messages.size > 0,
    staleTime: 0,
  });
  const countOf = ({ id }: Pick<MessageLabel, 'id'>, of = counts.data): number =>
    of?.find((label) => label.id === id)?.count ?? 0;
  const put = async (label: Pick<MessageLabel, 'id' | 'name'>): Promise<void> => {
    // What was changed just now counts, by keys that come quickly too.
    const now = counts.isFetching ? (await counts.refetch()).data : counts.data;
    const isOn = countOf(label, now) === messages.size;
    await change({
      messages,
      onRecount,
      labels: isOn ? { put: [], taken: [label.id] } : { put: [label.id], taken: [] },
      done: (params) =>
        t(isOn ? 'messaging.labels.taken' : 'messaging.labels.put', { ...params, label: label.name }),
    });
  };
  return {
    labels,
    size: messages.size,
    countOf,
    toggle: (label) => void put(label),
    create: (name) => {
      void create({ name, colour: nextColour(labels) }).then(async (id) => {
        if (id !== undefined) await put({ id, name });
      });
    },
  };
}
