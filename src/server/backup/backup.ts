export { makeBackup, type MadeBackup, type Progress } from './make-backup.ts';
export { forgetRestore, heedRestore } from './restore-note.ts';
export { restoreBackup, type RestoredBackup } from './restore-backup.ts';
export { RESTORE_SETTINGS, verifyBackup, type VerifiedBackup } from './verify-backup.ts';
