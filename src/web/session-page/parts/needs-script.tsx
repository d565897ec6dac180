import type { Speak } from '../texts/page-texts.ts';

/** Says, where no script runs, that the page cannot do its work without one. */
export function NeedsScript({ speak }: { readonly speak: Speak }) {
  return <p className="without-script">{speak('login.needs_script')}</p>;
}
