import { useEffect, useState } from 'react';
import type { FilledForm, PublicFormShown } from '#core/contract/public-forms/form-routes.ts';
import { call } from '#web/api/call.ts';
import type { OutsideFormProps } from '#web/records/outside/outside-form.tsx';
import { CallError } from '#web/std/call-error.ts';
import { ownTimeZone } from '#web/std/time-zone.ts';

/** What the page shows of its form. */
type FormState =
  | { readonly kind: 'opening' | 'unknown' | 'sent' }
  /** Nothing came back, or the form takes nothing more; it can be tried again. */
  | { readonly kind: 'failed'; readonly message?: string }
  | {
      readonly kind: 'shown';
      readonly shown: PublicFormShown;
      readonly start: FilledForm;
      /** Names the opening. */
      readonly opening: string;
    };

type FilledIn = OutsideFormProps['form'];

let openings = 0;

/** The form of an address in the language of the page; what was filled in stays when that changes. */
export function usePublicForm(form: FilledIn, locale: string, isOpen: boolean) {
  const [state, setState] = useState<FormState>({ kind: isOpen ? 'opening' : 'unknown' });
  const [head, setHead] = useState<PublicFormShown>();
  useEffect(() => {
    let isLeft = false;
    const load = async (): Promise<void> => {
      const next = await stateOf(form, locale);
      if (isLeft) return;
      if (next.kind === 'shown') setHead(next.shown);
      // Thanks stay, in the other language.
      setState((now) => (now.kind === 'sent' ? now : next));
    };
    if (isOpen) void load();
    return () => {
      isLeft = true;
    };
  }, [form, locale, isOpen]);
  return {
    state,
    head,
    open: async () => {
      setState({ kind: 'opening' });
      setState(await stateOf(form, locale));
    },
    sent: () => {
      form.keep({});
      setState({ kind: 'sent' });
    },
  };
}

async function stateOf(form: FilledIn, locale: string): Promise<FormState> {
  const params = { address: form.address };
  const timeZone = ownTimeZone();
  try {
    const shown = await call('form_open', { params, body: { timeZone } });
    const values = { ...form.given() };
    const isBegun = Object.keys(values).length > 0;
    const start = isBegun ? await call('form_follow', { params, body: { timeZone, values } }) : shown.first;
    openings += 1;
    return { kind: 'shown', shown, start, opening: `${locale} ${openings}` };
  } catch (error) {
    const { status, entries } = error instanceof CallError ? error : { status: 0, entries: [] };
    const [entry] = entries;
    if (status === 404) return { kind: 'unknown' };
    return { kind: 'failed', ...(entry ? { message: entry.message } : {}) };
  }
}

/** The form at an address, of which nothing is filled in yet; `homepage` gives what stands in the hidden field. */
export function emptyForm(address: string, homepage: () => string): FilledIn {
  let given: ReturnType<FilledIn['given']> = {};
  return {
    address,
    homepage,
    given: () => given,
    keep: (next) => {
      given = next;
    },
  };
}
