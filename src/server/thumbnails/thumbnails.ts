export { ImageWork } from './image-work.ts';
export { thumbnail } from './thumbnail.ts';
