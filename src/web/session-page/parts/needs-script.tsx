import type { Translate } from '#core/language/texts.ts';

/** Says, where no script runs, that the page cannot do its work without one. */
export function NeedsScript({ translate }: { readonly translate: Translate }) {
  return <p className="without-script">{translate('login.needs_script')}</p>;
}
