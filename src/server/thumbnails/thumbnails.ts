export { ImageWork } from './image-work.ts';
export { thumbnailOf } from './thumbnail.ts';
