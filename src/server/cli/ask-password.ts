import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import { StartError } from '../std/start-error.ts';

/** The password of COLONNADE_PASSWORD, else typed at the terminal without being shown, else read from standard input. */
export async function askPassword(): Promise<string> {
  const given = process.env['COLONNADE_PASSWORD'];
  if (given !== undefined) return given;
  if (process.stdin.isTTY) return await typed('Password: ');
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  if (line === '')
    throw new StartError(
      'There is no password: set COLONNADE_PASSWORD, or write it to standard input, where there is no terminal.',
    );
  return line;
}

async function typed(question: string): Promise<string> {
  // What is typed is not shown: the prompt writes to nowhere once the question stands.
  let shown = true;
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      if (shown) process.stderr.write(chunk);
      done();
    },
  });
  const prompt = createInterface({ input: process.stdin, output, terminal: true });
  try {
    const answer = prompt.question(question);
    shown = false;
    return await answer;
  } finally {
    prompt.close();
    process.stderr.write('\n');
  }
}
