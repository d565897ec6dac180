import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type RefObject } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import { DialogBody, DialogButtons } from '#web/ui/dialog/dialog-parts.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { drawnSignature, typedSignature } from './signature-picture.ts';
import classes from './signature.module.css';
import { useSignaturePad } from './use-signature-pad.ts';

interface SignatureDialogProps {
  /** What is signed. */
  readonly title: string;
  readonly onSigned: (picture: File) => void;
  readonly onClose: () => void;
}

/** A place to sign by hand; who cannot draw types the name. */
export function SignatureDialog({ title, onSigned, onClose }: SignatureDialogProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isDrawn, setIsDrawn] = useState(false);
  const { canvas, pad } = useSignaturePad(typed, {
    onBegin: () => {
      if (typed === '') return;
      pad.current?.clear();
      setTyped('');
    },
    onEnd: () => setIsDrawn(true),
  });
  const name = typed.trim();
  const isEmpty = name === '' && !isDrawn;
  const clear = () => {
    pad.current?.clear();
    setIsDrawn(false);
    setTyped('');
  };
  // A second press finds it on its way.
  const isSigned = useRef(false);
  const sign = async () => {
    if (isSigned.current) return;
    isSigned.current = true;
    const picture = await (name === '' ? drawnSignature(pad.current?.toData() ?? []) : typedSignature(name));
    if (picture) onSigned(new File([picture], t('file.signature_name'), { type: 'image/png' }));
    onClose();
  };
  return (
    <Dialog title={title} onClose={onClose} look="sheet" awaited>
      <DialogBody>
        <Sheet canvas={canvas} isEmpty={isEmpty} />
        <TextInput
          label={t('file.signature_typed')}
          value={typed}
          maxLength={80}
          dir="auto"
          autoComplete="name"
          onChange={({ currentTarget }) => {
            pad.current?.clear();
            setIsDrawn(false);
            setTyped(currentTarget.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isEmpty) return;
            // It stands within a form, and ends nothing but this dialog.
            event.preventDefault();
            void sign();
          }}
        />
        <SignatureButtons isEmpty={isEmpty} onClear={clear} onSign={() => void sign()} />
      </DialogBody>
    </Dialog>
  );
}

interface SignatureButtonsProps {
  readonly isEmpty: boolean;
  readonly onClear: () => void;
  readonly onSign: () => void;
}

function SignatureButtons({ isEmpty, onClear, onSign }: SignatureButtonsProps) {
  const { t } = useTranslation();
  return (
    <DialogButtons>
      <Button variant="default" disabled={isEmpty} onClick={onClear}>
        {t('file.signature_clear')}
      </Button>
      <Button disabled={isEmpty} onClick={onSign}>
        {t('file.sign')}
      </Button>
    </DialogButtons>
  );
}

interface SheetProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly isEmpty: boolean;
}

/** The paper with its line; while nothing is on it, it says what it is for. */
function Sheet({ canvas, isEmpty }: SheetProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.sheet}>
      <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('file.signature_place')} />
      {isEmpty ? (
        <p className={classes.hint} aria-hidden="true">
          {t('file.signature_place')}
        </p>
      ) : null}
      <span className={classes.line} aria-hidden="true" />
    </div>
  );
}
