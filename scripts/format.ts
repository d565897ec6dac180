import { programOf, runProgram } from './run-program.ts';

/** Brings the code into its form: what the linter can correct itself, then the layout. */
const fixed = await runProgram(programOf('oxlint'), ['--type-aware', '--fix']);
const written = await runProgram(programOf('oxfmt'), []);
process.exitCode = written === 0 ? fixed : written;
