import { createStore, type Store } from '#web/std/store.ts';

/** What was typed on pages of settings and is not saved yet, by the form's name. */
type Unsaved = ReadonlyMap<string, object>;

const PLACE = 'colonnade-unsaved-settings';

/** Parts that are secrets, by the form's name: they are never written anywhere. */
const secrets = new Map<string, readonly string[]>();

/** Outlives a visit elsewhere, a reload and a new sign-in in the same browser tab. */
export const unsaved: Store<Unsaved> = createStore(stored());

/** Keeps what was typed on a form; nothing typed forgets it. */
export function keepTyped(form: string, typed: object, secret: readonly string[]): void {
  secrets.set(form, secret);
  unsaved.set((forms) => {
    const next = new Map(forms);
    if (Object.keys(typed).length > 0) next.set(form, typed);
    else next.delete(form);
    return next;
  });
  store(unsaved.get());
}

function store(forms: Unsaved): void {
  const open = [...forms].map(([form, typed]) => {
    const hidden = secrets.get(form) ?? [];
    return [form, Object.fromEntries(Object.entries(typed).filter(([part]) => !hidden.includes(part)))];
  });
  try {
    sessionStorage.setItem(PLACE, JSON.stringify(open));
  } catch {
    // Without storage what was typed lasts as long as the page.
  }
}

function stored(): Unsaved {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]');
    return new Map(Array.isArray(found) ? found.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

function isEntry(value: unknown): value is [string, object] {
  if (!Array.isArray(value)) return false;
  const [form, typed] = value as unknown[];
  return (
    typeof form === 'string' && typeof typed === 'object' && typed !== null && Object.keys(typed).length > 0
  );
}
