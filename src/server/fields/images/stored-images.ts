import { storedFile } from '../file/stored-file.ts';

export const storedImages = storedFile;
