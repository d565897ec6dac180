import { KINDS, objectKind } from '#core/catalog/objects/registry.ts';
import { Document, type ObjectKind } from '#core/catalog/schema.ts';
import { safeParse } from 'zod/v4/core';
import { compareTexts } from '#core/std/text-order.ts';
import type { ArchiveProblem } from '../files/archive-problem.ts';
import { ownWords, shapeProblems } from './check-shape.ts';
import type { Unread } from '../files/collect-files.ts';
import { problemIn, type Entry } from './entry.ts';
import { FORMAT } from '../files/layout.ts';
import { indexNames, type NameIndex } from './name-index.ts';
import type { PartEntry } from './part-formulas.ts';
import { resolveNames, schemaOf } from './resolve-names.ts';

/** What the files say, as far as it has the right shape. */
interface Objects {
  /** The document of the sound objects; undefined where even the application is not sound. */
  readonly document: Document | undefined;
  readonly parts: readonly PartEntry[];
  readonly problems: readonly ArchiveProblem[];
}

/** Turns entries into the objects of a document: names become ids, shapes are checked. */
export function readObjects(entries: readonly Entry[], unread: readonly Unread[]): Objects {
  const index = indexNames(entries, unread);
  const read = entries.map((entry) => ({ entry, ...readObject(entry, index) }));
  const sound = read.filter((object) => object.sound);
  const application = sound.find((object) => object.entry.kind === 'application');
  const named = (kind: ObjectKind) =>
    sound
      .filter((object) => object.entry.kind === kind)
      .toSorted((a, b) => compareTexts(a.entry.name, b.entry.name))
      .map((object) => object.value);
  // A kind that a document may lack is left out where there is none: the same archive gives the same document.
  const lists = Object.fromEntries(
    KINDS.map((kind) => [kind, named(kind)] as const).filter(
      ([kind, objects]) => objects.length > 0 || objectKind(kind).isOptional !== true,
    ),
  );
  return {
    document: application && Document.parse({ format: FORMAT, application: application.value, ...lists }),
    parts: read,
    problems: read.flatMap((object) => object.problems),
  };
}

interface ReadObject {
  readonly named: unknown;
  readonly value: unknown;
  /** True where nothing is wrong with the object, and with nothing that it refers to by name. */
  readonly sound: boolean;
  readonly problems: readonly ArchiveProblem[];
}

function readObject(entry: Entry, index: NameIndex): ReadObject {
  const schema = schemaOf(entry);
  const { value, complete, problems } = resolveNames(entry, index);
  const shape = safeParse(schema, value, { error: ownWords });
  if (shape.success) return { named: value, value: shape.data, sound: complete, problems };
  const wrong = shapeProblems(schema, value, shape.error.issues);
  return {
    named: value,
    value: undefined,
    sound: false,
    problems: [...problems, ...wrong.map(({ place, message }) => problemIn(entry, place, message))],
  };
}
