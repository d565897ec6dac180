import { ROOT, runProgram, wasStopped } from './run-program.ts';

/*
 * Measures what the product is fast at, part by part, each with what it is compared with in the same run. `npm run bench`
 * takes all parts, `npm run bench -- records undo` some of them; options such as `--size 100000` are those of the parts.
 */
const PARTS = [
  'servers',
  'records',
  'undo',
  'computed',
  'formulas',
  'sign-in',
  'lists',
  'modes',
  'sizes',
  'browser',
  'shapes',
  'configure',
  'archive',
  'types',
  'proposals',
  'files',
  'messages',
  'mail',
];

const given = process.argv.slice(2);
const at = given.findIndex((word) => word.startsWith('--'));
const names = at < 0 ? given : given.slice(0, at);
const options = at < 0 ? [] : given.slice(at);
const unknown = names.filter((name) => !PARTS.includes(name));

if (unknown.length > 0) {
  process.stderr.write(`There is no part ${unknown.join(', ')}: the parts are ${PARTS.join(', ')}\n`);
  process.exitCode = 2;
} else {
  for (const part of names.length > 0 ? names : PARTS) {
    process.stdout.write(`\n${part}\n`);
    const code = await runProgram(`${ROOT}/scripts/bench/parts/${part}.ts`, options);
    if (code !== 0) process.exitCode = code;
    if (wasStopped(code)) break;
  }
}
