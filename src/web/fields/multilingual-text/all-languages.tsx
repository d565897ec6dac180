import { IconLanguage } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { lacksLanguage, type TextsByLocale } from '#core/fields/multilingual-text/spoken.ts';
import { useApplication } from '#web/api/application.tsx';
import { useTranslation } from '#web/std/translation.ts';
import { Floating } from '../floating/floating.tsx';
import { ControlButton } from '../typing/control-frame.tsx';
import { LanguageLines } from './language-lines.tsx';

interface AllLanguagesProps {
  readonly column: { readonly label: string; readonly multiline?: boolean | undefined };
  readonly texts: TextsByLocale;
  /** Takes what is typed in a language; left out where nothing may be. */
  readonly onType?: ((locale: string, text: string) => void) | undefined;
  readonly onLeave?: (() => void) | undefined;
}

/** A button that opens the text in every language of the application, with those that have none marked. */
export function AllLanguages({ column, texts, onType, onLeave }: AllLanguagesProps) {
  const { t } = useTranslation();
  const { info } = useApplication();
  const [opened, setOpened] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const missing = info.languages.filter(({ short }) => lacksLanguage(texts, short)).length;
  const label = missing > 0 ? t('field.languagesMissing', { count: missing }) : t('field.languages');
  const leave = () => {
    setOpened(false);
    onLeave?.();
  };
  return (
    <Floating
      opened={opened}
      onLeave={leave}
      width="content"
      dialog={{
        label: t('field.languagesOf', { label: column.label }),
        onEscape: () => {
          leave();
          anchor.current?.querySelector('button')?.focus();
        },
      }}
      target={
        <span ref={anchor}>
          <ControlButton
            label={label}
            icon={<IconLanguage size={16} aria-hidden="true" />}
            expanded={opened}
            onClick={() => (opened ? leave() : setOpened(true))}
          />
        </span>
      }
    >
      <LanguageLines multiline={column.multiline === true} texts={texts} onType={onType} />
    </Floating>
  );
}
