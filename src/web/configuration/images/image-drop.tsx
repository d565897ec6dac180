import { Button } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { describedBy } from '#web/inputs/labelled-field.tsx';
import classes from './images.module.css';
import { IMAGE_KINDS } from './use-upload.ts';

interface ImageDropProps {
  readonly id: string;
  readonly error: string | undefined;
  readonly busy: boolean;
  /** What the button that opens the choice of files says. */
  readonly choose: string;
  /** Takes what is pasted anywhere, not only here: in a dialog. */
  readonly takesAllPastes?: boolean;
  readonly onFile: (file: File | undefined) => void;
  /** What there is now. */
  readonly children?: ReactNode;
}

/** A place to drop an image on, to paste one, or to choose one from the disk. */
export function ImageDrop(props: ImageDropProps) {
  const { id, error, busy, choose, takesAllPastes = false, onFile, children } = props;
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  usePastes(takesAllPastes, onFile);
  return (
    <div
      className={classes.drop}
      data-over={over || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onFile(event.dataTransfer.files[0]);
      }}
      {...(takesAllPastes ? {} : { onPaste: (event) => onFile(imageIn(event.clipboardData)) })}
    >
      {children ?? <IconPhotoUp size={28} stroke={1.4} aria-hidden="true" />}
      <div className={classes.words}>
        <p id={`${id}-drop`}>{t('configure.image.drop')}</p>
        <p id={`${id}-how`} className={classes.how}>
          {t('configure.image.how')}
        </p>
      </div>
      <Button
        id={id}
        variant="default"
        loading={busy}
        aria-describedby={[describedBy({ id, help: undefined, error }), `${id}-drop`, `${id}-how`]
          .filter(Boolean)
          .join(' ')}
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
      <input
        ref={input}
        type="file"
        accept={IMAGE_KINDS}
        hidden
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}

function imageIn(clipboard: DataTransfer | null): File | undefined {
  return [...(clipboard?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}

function usePastes(takesAll: boolean, onFile: ImageDropProps['onFile']): void {
  const taken = useRef(onFile);
  useEffect(() => {
    taken.current = onFile;
  });
  useEffect(() => {
    if (!takesAll) return undefined;
    const paste = (event: ClipboardEvent) => {
      const file = imageIn(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      taken.current(file);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [takesAll]);
}
