export { endedUpload } from './end-upload.ts';
export { recognise } from './recognise.ts';
export { RunningHashes } from './running-hashes.ts';
export { expectContent, greatestAccounts, amountStored } from './upload-rows.ts';
export { serveTus } from './serve-tus.ts';
export type { UploadGround } from './upload-ground.ts';
