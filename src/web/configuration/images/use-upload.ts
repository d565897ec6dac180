import { useState } from 'react';
import { GivenUp } from '#web/gate/gate.ts';
import { useErrorTexts } from '#web/std/error-texts.ts';

/** The images that can be chosen from a disk. */
export const IMAGE_KINDS = 'image/png, image/jpeg, image/webp, image/svg+xml';

interface Upload {
  readonly busy: boolean;
  /** Why the last file was not taken. */
  readonly refused: string | undefined;
  readonly upload: (file: File | undefined) => Promise<void>;
  /** Forgets why. */
  readonly forget: () => void;
}

/** Sends one file after the other to be kept. */
export function useUpload(keep: (file: File) => Promise<void>): Upload {
  const errorTexts = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const upload = async (file: File | undefined) => {
    if (!file || busy) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await keep(file);
    } catch (failure) {
      if (!(failure instanceof GivenUp)) setRefused(errorTexts(failure).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refused, upload, forget: () => setRefused(undefined) };
}
