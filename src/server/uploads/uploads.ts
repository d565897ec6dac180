export { endedUpload } from './end-upload.ts';
export { recognise } from './recognise.ts';
export { RunningHashes } from './running-hashes.ts';
export { expectContent, greatestAccounts, amountStored, noteOnTrial, roomOf } from './upload-rows.ts';
export { serveTus } from './serve-tus.ts';
export { dropUploads, storeUpload } from './store-upload.ts';
export type { UploadGround } from './upload-ground.ts';
