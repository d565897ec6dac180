import { z } from 'zod';

/** The shape of some parts of a setting: each may be left out, and none has a default. */
type PartsShape<Shape extends z.ZodRawShape> = {
  readonly [Key in keyof Shape]: z.ZodOptional<
    Shape[Key] extends z.ZodDefault<infer Inner> ? Inner : Shape[Key]
  >;
};

/** Some parts of a setting, to change these and leave the others: what is left out stays as it is. */
export function partialSetting<Shape extends z.ZodRawShape>(
  setting: z.ZodObject<Shape, z.core.$strict>,
): z.ZodObject<PartsShape<Shape>, z.core.$strict> {
  const parts = Object.entries(setting.shape).map(([key, part]) => {
    const bare = part instanceof z.ZodDefault ? part.unwrap() : part;
    return [key, z.optional(bare)];
  });
  // The shape is made key by key, which TypeScript cannot follow.
  return z.strictObject(Object.fromEntries(parts)) as unknown as z.ZodObject<
    PartsShape<Shape>,
    z.core.$strict
  >;
}

/** The parts of a setting where null takes one away: each may be left out. */
type ClearableShape<Shape extends z.ZodRawShape> = {
  readonly [Key in keyof Shape]: z.ZodNullable<Shape[Key] & z.ZodType>;
};

/** Some parts of a setting whose parts may all be left out; null takes one away. */
export function clearableParts<Shape extends z.ZodRawShape>(
  setting: z.ZodObject<Shape, z.core.$strict>,
): z.ZodObject<ClearableShape<Shape>, z.core.$strict> {
  const parts = Object.entries(setting.shape).map(([key, part]) => [key, z.nullable(part)]);
  // The shape is made key by key, which TypeScript cannot follow.
  return z.strictObject(Object.fromEntries(parts)) as unknown as z.ZodObject<
    ClearableShape<Shape>,
    z.core.$strict
  >;
}

/** What was given of some parts: those that were left out are not there at all. */
export function givenParts<Parts extends object>(parts: Parts): GivenParts<Parts> {
  return Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part !== undefined),
  ) as GivenParts<Parts>;
}

type GivenParts<Parts> = { readonly [Key in keyof Parts]?: Exclude<Parts[Key], undefined> };
