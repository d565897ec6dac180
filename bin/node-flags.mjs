import { fileURLToPath } from 'node:url';

/**
 * How Node runs the product. A small young generation keeps a busy process near 180 MB instead of 280 MB and costs no
 * measurable speed: answers are short-lived and mostly text that PostgreSQL has built.
 */
export const NODE_FLAGS = ['--max-semi-space-size=8'];

/**
 * Node keeps what it made of the sources in the clone: a start takes a fifth less time, and the process 20 MB less.
 * Where the folder cannot be written it does without.
 */
export const NODE_ENVIRONMENT = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)),
};
