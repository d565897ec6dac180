import { bad, good, type Result } from '../../std/result.ts';
import { JSON_DEPTH } from './read-json.ts';

/** Longest path, in characters. */
const PATH_LENGTH = 1_000;

/** A name, the place of an item of a list (from its end where it is negative), or a name in quotes. `colonnade.json_steps` reads the same. */
const STEP = /\.?([^.[\]"]+)|\[(-?[0-9]{1,9})\]|\["((?:[^"\\]|\\["\\])+)"\]/y;

/**
 * Checks a path to a part of a JSON value, such as `address.city`, `items[0].price`, `items[-1]` or `["first name"].length`
 * and gives it as it was written.
 */
export function jsonPath(input: unknown): Result<string> {
  if (
    typeof input !== 'string' ||
    !input.isWellFormed() ||
    input.includes('\0') ||
    input.length > PATH_LENGTH
  )
    return bad('value.json_path');
  return isPath(input) ? good(input) : bad('value.json_path');
}

/** Whether a path is made of steps and nothing else. */
function isPath(path: string): boolean {
  let steps = 0;
  for (let at = 0; at < path.length; at = STEP.lastIndex) {
    STEP.lastIndex = at;
    const [step = '', name] = STEP.exec(path) ?? [];
    // Names are parted by dots, and nothing else is.
    if (step === '' || (name !== undefined && step.startsWith('.') !== at > 0)) return false;
    if (name === undefined && step.startsWith('.')) return false;
    steps++;
  }
  return steps > 0 && steps <= JSON_DEPTH;
}
