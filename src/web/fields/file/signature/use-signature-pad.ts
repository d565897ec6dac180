import SignaturePad from 'signature_pad';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { INK, PAPER, TYPED, writeName } from './signature-picture.ts';

interface PadEvents {
  /** A stroke begins: with the pen, not by typing. */
  readonly onBegin: () => void;
  readonly onEnd: () => void;
}

/** What a sheet can be asked for once it is there. */
interface SignatureSheet {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly pad: RefObject<SignaturePad | undefined>;
}

/** A sheet to sign on with mouse, finger or pen; it keeps what was drawn when its width changes. A typed name stands on it instead. */
export function useSignaturePad(typed: string, events: PadEvents): SignatureSheet {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad>(undefined);
  const begin = useEffectEvent(events.onBegin);
  const end = useEffectEvent(events.onEnd);
  const draw = (name: string) => {
    const sheet = canvas.current;
    const pen = sheet?.getContext('2d');
    if (!sheet || !pen || !pad.current) return;
    if (name === '') pad.current.redraw();
    else {
      const { clientWidth: width, clientHeight: height } = sheet;
      writeName(pen, name, { size: TYPED, width, height });
    }
  };
  const redraw = useEffectEvent(() => draw(typed.trim()));
  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return undefined;
    const made = new SignaturePad(sheet, { backgroundColor: PAPER, penColor: INK });
    pad.current = made;
    made.addEventListener('beginStroke', begin);
    made.addEventListener('endStroke', end);
    const watching = new ResizeObserver(() => {
      fitDots(sheet);
      redraw();
    });
    watching.observe(sheet);
    return () => {
      watching.disconnect();
      made.off();
    };
  }, []);
  const drawName = useEffectEvent(draw);
  useEffect(() => drawName(typed.trim()), [typed]);
  return { canvas, pad };
}

/** Gives a canvas as many dots as the screen has where it stands; it is empty then. */
function fitDots(canvas: HTMLCanvasElement): void {
  const dots = Math.max(1, window.devicePixelRatio);
  canvas.width = canvas.clientWidth * dots;
  canvas.height = canvas.clientHeight * dots;
  canvas.getContext('2d')?.scale(dots, dots);
}
