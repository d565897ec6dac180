import type { HandlersOf } from '../../../http/serve-route.ts';

/** The handlers of the questions that each display mode asks, by its part of the contract. */
export type ListModes<Contracts extends Readonly<Record<string, { readonly routes: object }>>> = {
  readonly [Mode in keyof Contracts]: HandlersOf<Contracts[Mode]['routes']>;
};
