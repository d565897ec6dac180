export { endedUpload } from './end-upload.ts';
export { RunningHashes } from './running-hashes.ts';
export { serveTus } from './serve-tus.ts';
export type { UploadGround } from './upload-ground.ts';
