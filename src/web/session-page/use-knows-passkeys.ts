import { useEffect, useState } from 'react';

/** Whether this browser knows passkeys; undefined in what the server draws, which cannot know. */
export function useKnowsPasskeys(): boolean | undefined {
  const [known, setKnown] = useState<boolean>();
  useEffect(() => setKnown(typeof window.PublicKeyCredential === 'function'), []);
  return known;
}
