export { exportArchive, importArchive } from './archive-file.ts';
export { removeArchive, saveArchive } from './archives.ts';
export { listVersions } from './list-versions.ts';
export { restoreVersion, undoVersion, versionImpact } from './restore-version.ts';
