import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { GuessAnswer, GuessQuestion } from './guessing.ts';

/** Tries after which a guesser has it: fewer are too few. */
const MIN_GUESSES = 1e8;
/** How much of a password is looked at: more of it makes it only better. */
const LOOKED_AT = 64;

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

parentPort?.on('message', ({ id, password, words }: GuessQuestion) => {
  const answer: GuessAnswer = { id, guessable: isGuessed(password, words) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer);
});

/** What everybody knows of a person adds nothing: without these words the rest must be hard enough as well. */
function isGuessed(password: string, words: readonly string[]): boolean {
  const whole = password.toLowerCase();
  const rest = words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word, ''), whole);
  return isFewGuesses(password) || (rest !== whole && isFewGuesses(rest));
}

function isFewGuesses(password: string): boolean {
  return estimate.check(password.slice(0, LOOKED_AT)).guesses < MIN_GUESSES;
}
