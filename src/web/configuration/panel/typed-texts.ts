import { isA, isListOf } from '#core/std/shape.ts';
import { createStore, type Store } from '#web/std/store.ts';
import { tabPlace } from '#web/std/tab-place.ts';

/** What was typed into a field of a panel and is not in the draft yet. */
interface TypedText {
  readonly text: string;
  /** It is on its way into the draft. */
  readonly isSent: boolean;
}

type Kept = readonly (readonly [field: string, text: string])[];

const isKept = isListOf(
  (entry): entry is Kept[number] => Array.isArray(entry) && entry.length === 2 && entry.every(isA('string')),
);

/** What an account has typed into panels in this tab, by the ids of the fields: it stays until it is in the draft. */
export interface TypedTexts {
  readonly store: Store<ReadonlyMap<string, TypedText>>;
  readonly put: (field: string, text: string | undefined) => void;
  readonly send: (field: string, text: string) => void;
  /** What was sent from a field, or from fields within it, is in the draft now, or is not after all; gives their ids. */
  readonly settle: (field: string, isMade: boolean) => readonly string[];
}

const known = new Map<string, TypedTexts>();

/** They outlive a reload and a new sign-in of the same account in the same tab. */
export function typedTexts(account: string): TypedTexts {
  const texts = known.get(account) ?? begin(account);
  known.set(account, texts);
  return texts;
}

function begin(account: string): TypedTexts {
  const place = tabPlace(`colonnade-panel-${account}`, isKept);
  const store = createStore<ReadonlyMap<string, TypedText>>(
    new Map((place.kept() ?? []).map(([field, text]) => [field, { text, isSent: false }])),
  );
  store.subscribe(() => {
    const texts = [...store.get()].map(([field, { text }]) => [field, text] as const);
    place.keep(texts.length > 0 ? texts : undefined);
  });
  const change = (fields: readonly string[], typed: (field: string) => TypedText | undefined) =>
    store.set((before) => {
      const next = new Map(before);
      for (const field of fields) {
        const value = typed(field);
        if (value) next.set(field, value);
        else next.delete(field);
      }
      return next;
    });
  return {
    store,
    put: (field, text) => change([field], () => (text === undefined ? undefined : { text, isSent: false })),
    send: (field, text) => change([field], () => ({ text, isSent: true })),
    settle: (field, isMade) => {
      const sent = [...store.get()].flatMap(([one, { isSent }]) =>
        isSent && (one === field || one.startsWith(`${field}-`)) ? [one] : [],
      );
      change(sent, (one) => (isMade ? undefined : { text: store.get().get(one)?.text ?? '', isSent: false }));
      return sent;
    },
  };
}
