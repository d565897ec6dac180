import { useState, useSyncExternalStore } from 'react';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What it says for a while after it copied. */
  readonly copied: string;
}

/** How long it says so, in milliseconds. */
const WHILE = 2_000;

/** Copies a text; not there where the browser lets no page do so, as over http from elsewhere. */
export function PlainCopyButton({ text, label, copied }: CopyButtonProps) {
  const [done, setDone] = useState(false);
  const possible = useSyncExternalStore(
    never,
    () => 'clipboard' in navigator,
    () => true,
  );
  if (!possible) return null;
  async function copy() {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), WHILE);
  }
  return (
    <button type="button" className="second needs-script" onClick={() => void copy()}>
      <span aria-live="polite">{done ? copied : label}</span>
    </button>
  );
}

/** It never changes while a page is open. */
function never(): () => void {
  return () => undefined;
}
