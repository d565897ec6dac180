export { dropUnusedImages, keepImage, keepImages, missingImages, readImage } from './application-images.ts';
export { openDrawings, openFlags } from './built-drawings.ts';
export { imageFileOf, imageHash, type KeptImage } from './image-file.ts';
export { recogniseDrawing } from './recognise-drawing.ts';
export { recogniseImage } from './recognise-image.ts';
export type { RecognisedImage } from './recognised-image.ts';
