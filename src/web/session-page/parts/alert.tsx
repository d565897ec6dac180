import type { PageSaying } from '#core/session-page/page-model.ts';
import type { Translate } from '#core/language/texts.ts';
import { InfoSign, WarningSign } from './signs.tsx';

/** What a page of the session area has to say; a failure is said at once, the rest when there is time. */
export interface PageMessage {
  readonly tone: 'alert' | 'info' | 'warning';
  readonly text: string;
}

/** What a page was opened to say. */
export function messageOf(saying: PageSaying | undefined, translate: Translate): PageMessage | undefined {
  return saying && { tone: saying.tone, text: saying.text ?? translate(saying.key ?? '') };
}

/** The alert area: hidden until there is something to say. */
export function Alert({ message }: { readonly message: PageMessage | undefined }) {
  const urgent = message?.tone === 'alert';
  return (
    <>
      <div className="alert" data-tone="alert" role="alert" hidden={!urgent}>
        {urgent && <Said message={message} />}
      </div>
      <div className="alert" data-tone={message?.tone} role="status" hidden={!message || urgent}>
        {message && !urgent && <Said message={message} />}
      </div>
    </>
  );
}

function Said({ message }: { readonly message: PageMessage }) {
  return (
    <>
      {message.tone === 'info' ? <InfoSign /> : <WarningSign />}
      <p>{message.text}</p>
    </>
  );
}
