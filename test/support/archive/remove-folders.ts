import { afterAll } from 'vitest';
import { removeFolders } from './archive-folder.ts';

afterAll(removeFolders);
