import SignaturePad, { type PointGroup } from 'signature_pad';

/** The ink and the paper of signatures, whatever the colours of the page: what is kept is a picture. */
export const INK = '#1b2a4e';
export const PAPER = '#ffffff';

/** Hands that systems have, for names that are typed. */
const HANDS = '"Snell Roundhand", "Segoe Script", "Brush Script MT", cursive';

/** Dots of the picture for each pixel of the page. */
const DOTS = 2;
/** Pixels that are left empty around a signature. */
const MARGIN = 12;
/** Size of a name that is typed, in pixels of the page. */
export const TYPED = 56;
/** The widest that it becomes, in pixels. */
const WIDEST = 640;

/** What was drawn, on paper that is no larger than it needs; undefined where nothing was. */
export async function drawnSignature(strokes: readonly PointGroup[]): Promise<Blob | undefined> {
  const points = strokes.flatMap((stroke) => stroke.points);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  if (points.length === 0) return undefined;
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  const sheet = sheetOf(Math.max(...xs) + MARGIN - left, Math.max(...ys) + MARGIN - top);
  const pad = new SignaturePad(sheet.canvas, { backgroundColor: PAPER, penColor: INK });
  pad.off();
  const moved = strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map((point) => ({ ...point, x: point.x - left, y: point.y - top })),
  }));
  pad.fromData(moved);
  return await pictureOf(sheet.canvas);
}

/** A name in a hand that looks like writing. */
export async function typedSignature(name: string): Promise<Blob | undefined> {
  const { pen: scratch } = sheetOf(1, 1);
  scratch.font = handOf(TYPED);
  const wide = scratch.measureText(name).width;
  const size = Math.max(16, TYPED * Math.min(1, WIDEST / wide));
  const { canvas, pen } = sheetOf((wide * size) / TYPED + 4 * MARGIN, size * 2);
  writeName(pen, name, { size, width: canvas.width / DOTS, height: canvas.height / DOTS });
  return await pictureOf(canvas);
}

interface Sheet {
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

/** Writes a name into the middle of a sheet, all measures in pixels of the page. */
export function writeName(pen: CanvasRenderingContext2D, name: string, { size, width, height }: Sheet): void {
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = INK;
  pen.font = handOf(size);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(name, width / 2, height / 2, width - 2 * MARGIN);
}

function handOf(size: number): string {
  return `italic ${size}px ${HANDS}`;
}

function sheetOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * DOTS);
  canvas.height = Math.ceil(height * DOTS);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('The browser draws nothing');
  pen.scale(DOTS, DOTS);
  return { canvas, pen };
}

async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob | undefined> {
  return await new Promise((done) => canvas.toBlob((blob) => done(blob ?? undefined), 'image/png'));
}
