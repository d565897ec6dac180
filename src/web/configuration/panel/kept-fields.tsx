import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { createStore, type Store } from '#web/std/store.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { typedTexts, type TypedTexts } from './typed-texts.ts';

/** The fields of a panel, whose texts are kept until they are in the draft. */
interface KeptFields {
  readonly texts: TypedTexts;
  /** What puts the text of each field that is shown into the draft. */
  readonly shown: Map<string, () => void>;
  /** Fields whose texts are of an earlier visit. */
  readonly back: Set<string>;
  /** The notice that offers to save texts: there is one of a panel. */
  readonly offered: Store<Offered | undefined>;
}

interface Offered {
  readonly fields: readonly string[];
  readonly end: () => void;
}

const NONE: TypedTexts['store'] = createStore<ReturnType<TypedTexts['store']['get']>>(new Map());

const Fields = createContext<KeptFields | undefined>(undefined);

/** Has the fields inside keep what is typed into them, and offers what they hold of an earlier visit. */
export function KeepFields({
  fields,
  children,
}: {
  readonly fields: KeptFields;
  readonly children: ReactNode;
}) {
  const offer = useOffer(fields);
  useEffect(() => {
    offer('restored', [...fields.back]);
    fields.back.clear();
    return () => fields.offered.get()?.end();
    // Once, of the fields that the panel shows at first.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fields]);
  return <Fields value={fields}>{children}</Fields>;
}

export function useKeptFields(): KeptFields {
  const { account } = useApplication().user;
  const [fields] = useState<KeptFields>(() => ({
    texts: typedTexts(account),
    shown: new Map(),
    back: new Set(),
    offered: createStore<Offered | undefined>(undefined),
  }));
  return fields;
}

/** Offers to save or to discard the texts of fields, beside those that are offered already. */
export function useOffer({ texts, shown, offered }: KeptFields) {
  const { t } = useTranslation();
  return (reason: 'restored' | 'unsaved', more: readonly string[]): void => {
    if (more.length === 0) return;
    const isOpen = (field: string) => texts.store.get().has(field);
    const fields = [...new Set([...(offered.get()?.fields ?? []), ...more])].filter(isOpen);
    offered.get()?.end();
    const dismiss = notify({
      message: t(`configure.panel.${reason}`, { count: fields.length }),
      action: { label: t('cells.save'), run: () => void saveInTurn(texts, fields, shown) },
      other: { label: t('cells.discard'), run: () => fields.forEach((field) => texts.put(field, undefined)) },
      stays: true,
    });
    const stop = texts.store.subscribe(() => {
      if (!fields.some(isOpen)) end();
    });
    const end = () => {
      offered.set(() => undefined);
      stop();
      dismiss();
    };
    offered.set(() => ({ fields, end }));
  };
}

/** One after the other, as each changes what the next one stands in. */
async function saveInTurn(
  texts: TypedTexts,
  fields: readonly string[],
  shown: KeptFields['shown'],
): Promise<void> {
  for (const field of fields) {
    shown.get(field)?.();
    await settled(texts, field);
  }
}

async function settled({ store }: TypedTexts, field: string): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (store.get().get(field)?.isSent === true) return;
      stop();
      // What was answered is drawn before the next one goes on from it.
      setTimeout(resolve);
    };
    const stop = store.subscribe(look);
    look();
  });
}

/** A text that is being typed over a value: where a panel keeps its fields, in their store. */
export function useTypedText(
  field: string,
  { value, commit }: { readonly value: string; readonly commit: () => void },
) {
  const fields = useContext(Fields);
  const store = fields?.texts.store ?? NONE;
  // Of the texts this one alone: the others are typed into other fields.
  const kept = useSyncExternalStore(store.subscribe, () => store.get().get(field)?.text);
  const [own, setOwn] = useState<string>();
  const latest = useRef(commit);
  useEffect(() => {
    latest.current = commit;
  });
  useEffect(() => {
    if (!fields) return undefined;
    const { texts, shown, back } = fields;
    shown.set(field, () => latest.current());
    const text = texts.store.get().get(field)?.text;
    if (text === value) texts.put(field, undefined);
    else if (text !== undefined) back.add(field);
    return () => void shown.delete(field);
    // What is found at first is of an earlier visit.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [fields, field]);
  return {
    text: fields ? kept : own,
    put: (text: string | undefined) => (fields ? fields.texts.put(field, text) : setOwn(text)),
    /** It goes to whoever takes it; a panel tells its store what became of it. */
    send: (text: string) => (fields ? fields.texts.send(field, text) : setOwn(undefined)),
  };
}
