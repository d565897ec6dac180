import { IconSignature } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#web/std/translation.ts';
import classes from '../file.module.css';

const SignatureDialog = lazy(async () => ({
  default: (await import('./signature-dialog.tsx')).SignatureDialog,
}));

interface SignButtonProps {
  readonly label: string;
  readonly onSigned: (picture: File) => void;
}

/** The way to a signature by hand. */
export function SignButton({ label, onSigned }: SignButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.choose} onClick={() => setIsOpen(true)}>
        <IconSignature size={16} aria-hidden="true" />
        {t('file.sign')}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <SignatureDialog title={label} onSigned={onSigned} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
