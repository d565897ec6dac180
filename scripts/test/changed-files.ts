import { execFileSync } from 'node:child_process';
import { ROOT } from '../run-program.ts';

/** What changed: since which commit, and the paths from the folder of the project, gone ones among them. */
interface Change {
  readonly since: string;
  readonly files: readonly string[];
}

/**
 * What the working tree and the commits of this branch change against main; where main itself is checked out, or there
 * is none, the last commit and the working tree. Throws where git is not there or has nothing to compare with.
 */
export function changedFiles(): Change {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD').trim();
  const since = branch === 'main' || !hasMain() ? 'HEAD~1' : 'main';
  const parts = [
    git('diff', '--name-only', '--relative', '-z', `${since}...HEAD`),
    git('diff', '--name-only', '--relative', '-z', '--cached'),
    git('ls-files', '-z', '--other', '--modified', '--exclude-standard'),
  ];
  return { since, files: [...new Set(parts.flatMap((part) => part.split('\0')))].filter(Boolean) };
}

function hasMain(): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', 'main');
    return true;
  } catch {
    return false;
  }
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
