import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { draftContentOf } from '#core/contract/messaging/draft-content.ts';
import type { MessageDraft } from '#core/contract/messaging/message-routes.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/std/call-error.ts';

/** How long after the last key what was typed is kept, in milliseconds. */
const SAVE_AFTER = 700;

/** What became of what was typed. */
type KeptState = 'kept' | 'changed' | 'keeping' | 'failed' | 'elsewhere' | 'gone';

/** A draft as it is written here. */
export interface WrittenDraft {
  readonly draft: MessageDraft;
  readonly state: KeptState;
  readonly change: (part: Partial<MessageDraft>) => void;
  /** Keeps what was typed and gives the version that is kept then; undefined where that failed. */
  readonly keep: () => Promise<number | undefined>;
}

/** The draft with this id as the server keeps it. */
export function useStoredDraft(id: number) {
  return useQuery({
    queryKey: ['messaging_draft_get', id],
    queryFn: ({ signal }) => call('messaging_draft_get', { params: { messageID: String(id) }, signal }),
    // It is read once, and written from then on.
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
}

/** Keeps a draft while it is written: shortly after each pause, one call after the other. */
export function useMessageDraft(stored: MessageDraft, onKept: () => void): WrittenDraft {
  const [draft, setDraft] = useState(stored);
  const [state, setState] = useState<KeptState>('kept');
  const now = useRef({ draft: stored, version: stored.version, isChanged: false });
  const running = useRef<Promise<number | undefined>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = async (): Promise<number | undefined> => {
    clearTimeout(timer.current);
    // Others may have waited for the same call and begun the next one.
    while (running.current) await running.current;
    const work = now.current;
    if (!work.isChanged) return work.version;
    work.isChanged = false;
    setState('keeping');
    running.current = call('messaging_draft_save', {
      body: { draft: work.draft.id, version: work.version, content: draftContentOf(work.draft) },
      keepAlive: document.visibilityState === 'hidden',
    }).then(
      ({ version }) => {
        work.version = version;
        setState(work.isChanged ? 'changed' : 'kept');
        onKept();
        running.current = undefined;
        return version;
      },
      (error: unknown) => {
        work.isChanged = true;
        setState(stateOf(error));
        running.current = undefined;
        return undefined;
      },
    );
    return await running.current;
  };
  const saveNow = useEffectEvent(() => void save());
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      saveNow();
    };
  }, []);
  const change = (part: Partial<MessageDraft>) => {
    now.current.draft = { ...now.current.draft, ...part };
    now.current.isChanged = true;
    setDraft(now.current.draft);
    if (state === 'elsewhere' || state === 'gone') return;
    setState('changed');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(), SAVE_AFTER);
  };
  return { draft, state, change, keep: save };
}

function stateOf(error: unknown): KeptState {
  const code = error instanceof CallError ? error.entries[0]?.code : undefined;
  if (code === 'message.changed_elsewhere' || code === 'message.on_its_way') return 'elsewhere';
  return code === 'message.no_draft' ? 'gone' : 'failed';
}
