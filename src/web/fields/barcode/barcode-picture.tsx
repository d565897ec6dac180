import { useMemo } from 'react';
import type { Barcode } from '#core/fields/barcode.ts';
import classes from './barcode.module.css';
import { drawBarcode } from './draw-barcode.ts';

export interface BarcodePictureProps {
  readonly kind: Barcode;
  readonly text: string;
  /** What a screen reader says instead; none where the text stands beside it. */
  readonly label?: string | undefined;
  readonly small?: boolean;
}

/** A code, dark on light in any colours of the page: readers need it so. */
export function BarcodePicture({ kind, text, label, small = false }: BarcodePictureProps) {
  const { width, height, path } = useMemo(() => drawBarcode(kind, text), [kind, text]);
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      className={classes.picture}
      data-square={kind === 'qr' || undefined}
      data-small={small || undefined}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={kind === 'qr' ? undefined : 'none'}
      shapeRendering="crispEdges"
      {...named}
    >
      <path d={path} />
    </svg>
  );
}
