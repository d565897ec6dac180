import { storedFile } from '../file/stored-file.ts';

export const storedImage = storedFile;
