import type { HandlersOf } from '../../../http/serve-route.ts';

/** The handlers of the questions that each of these display modes asks, by its part of the contract. */
export type ListModes<Modes extends string, Contracts> = {
  readonly [Mode in Modes]: HandlersOf<RoutesOf<Mode extends keyof Contracts ? Contracts[Mode] : never>>;
};

type RoutesOf<Contract> = Contract extends { readonly routes: infer Routes } ? Routes : never;
