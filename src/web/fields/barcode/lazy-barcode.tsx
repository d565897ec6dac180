import { lazy, Suspense } from 'react';
import type { BarcodePictureProps } from './barcode-picture.tsx';
import classes from './barcode.module.css';

const Picture = lazy(async () => ({ default: (await import('./barcode-picture.tsx')).BarcodePicture }));

/** A code, drawn by what is fetched when the first one is shown; its place is kept. */
export function LazyBarcode(props: BarcodePictureProps) {
  const place = { 'data-square': props.kind === 'qr' || undefined, 'data-small': props.small || undefined };
  return (
    <Suspense fallback={<span className={classes.picture} {...place} aria-busy="true" />}>
      <Picture {...props} />
    </Suspense>
  );
}
