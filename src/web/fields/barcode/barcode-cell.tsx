import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Barcode } from '#core/fields/barcode.ts';
import { Floating } from '../floating/floating.tsx';
import classes from './barcode.module.css';
import { LazyBarcode } from './lazy-barcode.tsx';

interface BarcodeCellProps {
  readonly kind: Barcode;
  readonly text: string;
  readonly children: ReactNode;
}

/** A small code before its value, and a large one as long as the pointer or the keyboard is at the cell. */
export function BarcodeCell({ kind, text, children }: BarcodeCellProps) {
  const [isLarge, setIsLarge] = useState(false);
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const cell = mark.current?.closest('[role="gridcell"]');
    if (!cell) return undefined;
    const begin = () => setIsLarge(true);
    const end = () => setIsLarge(false);
    cell.addEventListener('focusin', begin);
    cell.addEventListener('focusout', end);
    return () => {
      cell.removeEventListener('focusin', begin);
      cell.removeEventListener('focusout', end);
    };
  }, []);
  return (
    <span
      ref={mark}
      className={classes.cell}
      onPointerEnter={({ pointerType }) => setIsLarge(pointerType === 'mouse')}
      onPointerLeave={() => setIsLarge(false)}
    >
      <Floating
        opened={isLarge}
        onLeave={() => setIsLarge(false)}
        width="content"
        target={<LazyBarcode kind={kind} text={text} small />}
      >
        <div className={classes.large}>
          <LazyBarcode kind={kind} text={text} />
        </div>
      </Floating>
      <span className={classes.value} dir="auto">
        {children}
      </span>
    </span>
  );
}
