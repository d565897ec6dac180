import { recordAction, shownOptions } from '../parts/action-parts.ts';

export const SearchAction = recordAction('search', shownOptions);
