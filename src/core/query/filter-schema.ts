import { z } from 'zod';
import { formulaText, Path } from '../marks/reference.ts';
import { FORMULA_LENGTH } from '../marks/formula-length.ts';
import { OPERATORS } from './operators.ts';
import {
  FILTER_CONDITIONS,
  isReadableFilter,
  PATH_TEXT,
  type ConditionOn,
  type FilterOn,
  type None,
  type Some,
} from './filter-parts.ts';

/**
 * The schema of a filter whose conditions name their columns by `place` and whose formulas are `formula`. Parts about
 * lists are for requests: references in documents are resolved from the table of the object that they stand in.
 */
function filterSchema<Place>(
  place: z.ZodType<Place>,
  formula: z.ZodType<string>,
  { lists }: { readonly lists: boolean },
): z.ZodType<FilterOn<Place>> {
  const condition = z.strictObject({
    column: place,
    operator: z.enum(OPERATORS),
    value: z.unknown().optional(),
    other: place.optional(),
  });
  const filter: z.ZodType<FilterOn<Place>> = z.lazy(() =>
    z.union([
      ...(lists
        ? [
            z.strictObject({ some: place, where: filter.optional() }) as unknown as z.ZodType<
              Some<Place, string>
            >,
            z.strictObject({ none: place, where: filter.optional() }) as unknown as z.ZodType<
              None<Place, string>
            >,
          ]
        : []),
      z.strictObject({ all: z.array(filter).max(FILTER_CONDITIONS) }),
      z.strictObject({ any: z.array(filter).max(FILTER_CONDITIONS) }),
      z.strictObject({ not: filter }),
      z.strictObject({ formula }),
      // zod reads an absent key as an optional one; the two types differ only under exactOptionalPropertyTypes.
      condition as unknown as z.ZodType<ConditionOn<Place>>,
    ]),
  );
  return filter;
}

/** A column as requests name it: technical names through links, such as `customer.country`. */
export const PathText = z.string().regex(PATH_TEXT, 'a column name, through links with dots');

/** A filter as the catalog keeps it. */
export const Filter = filterSchema<Path>(Path, formulaText('condition'), { lists: false });

export type Filter = FilterOn<Path>;

/** A filter as requests carry it; what browsers read by `filterIn`, which a test holds equal. */
export const RequestFilter: z.ZodType<FilterOn<string>> = z.preprocess(
  (input, context) => {
    if (isReadableFilter(input)) return input;
    context.addIssue({
      code: 'custom',
      message: 'one of all, any, not, some, none, formula or column in each part',
    });
    return z.NEVER;
  },
  filterSchema<string>(PathText, z.string().min(1).max(FORMULA_LENGTH), { lists: true }),
);

export type RequestFilter = FilterOn<string>;
