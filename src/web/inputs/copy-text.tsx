import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { notify } from '#web/ui/notices/notices.tsx';
import classes from './copy-text.module.css';
import { LabelledField, type FieldTexts } from './labelled-field.tsx';

interface CopyTextProps extends FieldTexts {
  readonly text: string;
}

/** A text that is made to be taken elsewhere. */
export function CopyText({ id, label, help, text }: CopyTextProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <LabelledField id={id} label={label} help={help}>
      <div className={classes.row}>
        <input
          ref={field}
          id={id}
          className={classes.text}
          readOnly
          dir="ltr"
          value={text}
          aria-describedby={help ? `${id}-help` : undefined}
          onFocus={() => field.current?.select()}
        />
        <CopyButton text={text} />
      </div>
    </LabelledField>
  );
}

/** How long the button says that it has copied, in milliseconds. */
const SAID = 2_000;

/** Puts a text on the clipboard. */
export function CopyButton({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      window.setTimeout(() => setDone(false), SAID);
    } catch {
      notify({ message: t('settings.copy_failed'), tone: 'bad' });
    }
  }
  const Sign = done ? IconCheck : IconCopy;
  return (
    <Button variant="default" leftSection={<Sign size={16} aria-hidden="true" />} onClick={() => void copy()}>
      <span aria-live="polite">{done ? t('settings.copied') : t('settings.copy')}</span>
    </Button>
  );
}
