import { encode } from 'uqr';
import { useMemo } from 'react';

/** Light around the picture that readers need, in its own squares. */
const BORDER = 4;

interface QrCodeProps {
  readonly text: string;
  /** What a screen reader says instead. */
  readonly label: string;
  readonly className?: string;
}

/** A text as a picture for cameras; its colours are its ground and its foreground. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}

/** Dark squares side by side are one line of the path. A screen has no stains: the least repair makes the fewest squares. */
function drawn(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { border: BORDER, ecc: 'L' });
  const lines = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end < 0 ? size : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return { size, path: lines.join('') };
}
