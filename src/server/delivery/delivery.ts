export { deliver } from './deliver.ts';
export { documentPdf } from './document-pdf.ts';
export { heldFile, type HeldFile } from './held-file.ts';
export { filesInZip } from './zip-of-files.ts';
