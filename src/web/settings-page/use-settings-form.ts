import { useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { useApplication } from '#web/api/application.tsx';
import { CallError } from '#web/std/call-error.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import { useStore } from '#web/std/store.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';
import { GivenUp } from '#web/gate/gate.ts';
import { typedOver, type TypedSettings } from './settings-form.ts';
import { keepTyped, unsaved } from './unsaved.ts';

/** What is wrong, by the field that it belongs to; under the empty name what belongs to none. */
type Faults = Readonly<Record<string, string>>;

/** What a control of a form is given. */
export interface FieldOf<Value> {
  readonly id: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** A page of settings that are changed together and saved at once. */
export interface SettingsForm<Values> {
  readonly values: Values;
  readonly changed: boolean;
  readonly saving: boolean;
  readonly faults: Faults;
  readonly field: <Key extends keyof Values & string>(name: Key) => FieldOf<Values[Key]>;
  readonly set: (part: TypedSettings<Values>) => void;
  /** Saves; true where everything is stored. */
  readonly save: () => Promise<boolean>;
  readonly discard: () => void;
}

interface FormOptions<Values> {
  /** Names the form: what was typed waits under it while another page is shown. */
  readonly name: string;
  readonly stored: Values;
  /** Saves; `typed` are the parts that differ from what is stored. Rejects where the server refuses. */
  readonly save: (values: Values, typed: TypedSettings<Values>) => Promise<unknown>;
  /** Parts that must not be kept anywhere but on the page. */
  readonly secret?: readonly (keyof Values & string)[];
}

/** The names of this user's forms on which something was typed and not saved. */
export function useUnsavedForms(): ReadonlySet<string> {
  const { id } = useApplication().user;
  const names = [...useStore(unsaved).keys()].map((key) => key.split(' '));
  return new Set(names.flatMap(([user, name = '']) => (user === String(id) ? [name] : [])));
}

/** The values of a page of settings while they are changed. */
export function useSettingsForm<Values extends object>(options: FormOptions<Values>): SettingsForm<Values> {
  const { name, stored, secret = [] } = options;
  const { t } = useTranslation();
  const errorTexts = useErrorTexts();
  const [faults, setFaults] = useState<Faults>({});
  const [saving, setSaving] = useState(false);
  const key = `${useApplication().user.id} ${name}`;
  const kept = (useStore(unsaved).get(key) ?? {}) as TypedSettings<Values>;
  const typed = typedOver(stored, kept, {});
  const values = { ...stored, ...typed };

  const set = (part: TypedSettings<Values>) => {
    keepTyped(key, typedOver(stored, typed, part), secret);
    setFaults(without(faults, ['', ...Object.keys(part)]));
  };
  const discard = () => {
    keepTyped(key, {}, secret);
    setFaults({});
  };
  const refuse = (wrong: Faults) => {
    setFaults(wrong);
    focusFirst(name, Object.keys(wrong));
  };
  const save = async () => {
    if (saving) return false;
    setSaving(true);
    try {
      await options.save(values, typed);
      discard();
      notify({ message: t('settings.saved') });
      return true;
    } catch (error) {
      if (!(error instanceof GivenUp)) refuse(faultsOf(error, errorTexts(error), Object.keys(values)));
      return false;
    } finally {
      setSaving(false);
    }
  };
  return {
    values,
    changed: Object.keys(typed).length > 0,
    saving,
    faults,
    set,
    field: (part) => ({
      id: fieldId(name, part),
      value: values[part],
      error: faults[part],
      onChange: (value) => set({ [part]: value } as unknown as TypedSettings<Values>),
    }),
    save,
    discard,
  };
}

function fieldId(form: string, field: string): string {
  return `${form}-${field}`;
}

/** The messages of a refusal by the field that each marks; those that mark none together under the empty name. */
function faultsOf(error: unknown, texts: readonly string[], fields: readonly string[]): Faults {
  const entries = error instanceof CallError ? error.entries : [];
  const faults: Record<string, string> = {};
  texts.forEach((text, place) => {
    const column = entries[place]?.column ?? '';
    const field = fields.includes(column) ? column : '';
    faults[field] = field === '' && faults[''] ? `${faults['']} ${text}` : (faults[field] ?? text);
  });
  return faults;
}

/** Leads to the first field that is wrong, as the page is read. */
function focusFirst(form: string, names: readonly string[]): void {
  window.requestAnimationFrame(() => {
    const fields = names.flatMap((field) => document.getElementById(fieldId(form, field)) ?? []);
    const [first] = fields.toSorted((one, other) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    first?.focus();
  });
}

function without(faults: Faults, names: readonly string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([name]) => !names.includes(name)));
}
