import { must } from '#core/std/must.ts';
import { PRODUCT_SHAPES } from './product-shapes.ts';

/** Pixels of all pictures. */
export const PICTURE_SIDES = { width: 480, height: 360 } as const;

/** How a product is shown: alone, near, several of it, in its box. */
export const VIEWS = ['front', 'near', 'set', 'box'] as const;
export type PictureView = (typeof VIEWS)[number];

/** What pictures are painted in: the product, what is darker on it, and the wall behind. */
export const PAINTS = [
  { main: '#ea580c', dark: '#431407', wall: '#fff4e6' },
  { main: '#2563eb', dark: '#172554', wall: '#eaf1ff' },
  { main: '#16a34a', dark: '#052e16', wall: '#e9f8ee' },
  { main: '#eab308', dark: '#422006', wall: '#fdf8e1' },
  { main: '#dc2626', dark: '#450a0a', wall: '#fdecec' },
] as const;

/** A picture that is drawn. */
interface Picture {
  /** The letters of the product's family. */
  readonly family: string;
  readonly paint: (typeof PAINTS)[number];
  readonly view: PictureView;
}

/** A picture of a product as SVG; equal ones are equal texts. No letters are in it, as machines have different fonts. */
export function productPicture({ family, paint, view }: Picture): string {
  const shape = must(PRODUCT_SHAPES[family], `a shape of ${family}`)({ ...paint, metal: '#9ca3af' });
  const { width, height } = PICTURE_SIDES;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${paint.wall}"/>${SCENES[view](shape, paint)}</svg>`;
}

const SCENES: Readonly<Record<PictureView, (shape: string, paint: Picture['paint']) => string>> = {
  front: (shape) => shadow(240, 322, 150) + placed(shape, 90, 70, 1),
  near: (shape) => placed(shape, -75, -90, 2.1),
  set: (shape) => [16, 166, 316].map((x) => shadow(x + 74, 250, 66) + placed(shape, x, 124, 0.49)).join(''),
  box: (shape, { main }) =>
    `${shadow(240, 328, 170)}<path d="M90 120l150-46 150 46v176l-150 40-150-40z" fill="#c89b6a"/><path d="M240 164l150-44v176l-150 40z" fill="#b58553"/><path d="M90 120l150-46 150 46-150 44z" fill="#dab689"/><path d="M150 102l150 44v34l-28 8v-34l-150-44z" fill="${main}"/><g transform="skewY(16)">${placed(shape, 108, 116, 0.36)}</g>`,
};

function placed(shape: string, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${shape}</g>`;
}

function shadow(x: number, y: number, radius: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius / 9}" fill="#000" fill-opacity="0.13"/>`;
}
