import { useEffect, useRef } from 'react';
import { goTo } from '#web/api/leaving.ts';
import type { PageOf } from '#web/session-page/page/hydrate.tsx';
import type { Translate } from '#core/language/texts.ts';
import { PlainCopyButton } from './plain-copy-button.tsx';
import type { EnrolmentResult } from './use-enrolment.ts';

interface RecoveryCodesProps {
  readonly page: PageOf<'enrolment'>;
  readonly enrolled: EnrolmentResult;
  readonly translate: Translate;
}

/** The recovery codes, the only time that they are told; the person goes on by saying that they are kept. */
export function NewRecoveryCodes({ page, enrolled, translate }: RecoveryCodesProps) {
  const { codes, location } = enrolled;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const heading = translate('recovery_codes.heading', { application: page.brand.title, login: page.login });
  const text = [heading, '', ...codes, ''].join('\n');
  return (
    <>
      <h1 ref={title} tabIndex={-1}>
        {translate('recovery_codes.title')}
      </h1>
      <p className="lead">{translate('recovery_codes.lead')}</p>
      <ul className="recovery-codes" dir="ltr" aria-label={translate('recovery_codes.list')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="keeping">
        <PlainCopyButton
          text={text}
          label={translate('recovery_codes.copy')}
          copied={translate('recovery_codes.copied')}
        />
        <a
          className="second"
          download={`${translate('recovery_codes.file')}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {translate('recovery_codes.save')}
        </a>
      </div>
      <button type="button" className="connect" onClick={() => goTo(location)}>
        {translate('recovery_codes.go_on')}
      </button>
    </>
  );
}
