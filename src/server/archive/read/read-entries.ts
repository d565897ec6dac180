import type { Document } from '#core/catalog/schema.ts';
import type { MatchBy } from '#core/contract/configuration/archive-routes.ts';
import { isProperties } from '#core/catalog/walk-schema.ts';
import type { ArchiveProblem } from '../files/archive-problem.ts';
import type { ArchiveFile, Unread } from '../files/collect-files.ts';
import { describeRaw } from './describe-raw.ts';
import { problemIn, type Entry } from './entry.ts';
import { fileOf, FORMAT } from '../files/layout.ts';
import { idsOf } from '../files/part-ids.ts';
import { withOwnIds, type ArchiveMatching } from './own-ids.ts';
import { parseFile } from '../files/parse-file.ts';

interface Entries {
  readonly entries: readonly Entry[];
  readonly unread: readonly Unread[];
  readonly problems: readonly ArchiveProblem[];
}

interface EntryReading {
  readonly current: Document | undefined;
  /** By the ids of the files unless told. */
  readonly match?: MatchBy | undefined;
  /** What goes before the files' names in messages. */
  readonly prefix?: string;
}

/** The objects of files, with ids. */
export function readEntries(
  files: readonly ArchiveFile[],
  { current, match = 'ids', prefix = '' }: EntryReading,
): Entries {
  const entries: Entry[] = [];
  const problems: ArchiveProblem[] = [];
  const unread: Unread[] = [];
  const read = files.map((file) => ({ file, parsed: parseFile(`${prefix}${file.file}`, file.text) }));
  const taken = match === 'names' ? idsByKind(read) : undefined;
  for (const { file, parsed } of read) {
    const matching = { current, taken: taken?.get(file.kind) };
    const entry = parsed.problems.length > 0 ? undefined : entryOf(file, parsed, matching);
    if (entry) entries.push(entry);
    else unread.push(file);
    problems.push(...(entry ? fileProblems(entry) : whyUnread(parsed)));
  }
  return { entries: entries.map(withoutFormat), unread, problems };
}

interface ParsedFile {
  readonly file: ArchiveFile;
  readonly parsed: Entry['parsed'];
}

/** The ids that objects of each kind have in files. */
function idsByKind(read: readonly ParsedFile[]): ReadonlyMap<ArchiveFile['kind'], ReadonlySet<unknown>> {
  const kinds = Map.groupBy(read, ({ file }) => file.kind);
  return new Map(
    [...kinds].map(([kind, files]) => [
      kind,
      idsOf(files.map(({ parsed }) => parsed.value).filter(isProperties)),
    ]),
  );
}

function whyUnread({ file, value, problems }: Entry['parsed']): readonly ArchiveProblem[] {
  if (problems.length > 0) return problems;
  return [
    { file, line: 1, path: '', message: `expected the properties of an object, found ${describeRaw(value)}` },
  ];
}

function entryOf(file: ArchiveFile, parsed: Entry['parsed'], matching: ArchiveMatching): Entry | undefined {
  const { value } = parsed;
  if (!isProperties(value)) return undefined;
  const name = typeof value['name'] === 'string' ? value['name'] : file.name;
  return { kind: file.kind, name, parsed, raw: withOwnIds(file.kind, value, matching) };
}

function fileProblems(entry: Entry): readonly ArchiveProblem[] {
  if (entry.kind === 'application') return formatProblems(entry);
  const file = fileOf(entry.kind, entry.name);
  if (entry.parsed.file.endsWith(file)) return [];
  return [problemIn(entry, ['name'], `the object is called '${entry.name}', so its file must be ${file}`)];
}

function formatProblems(entry: Entry): readonly ArchiveProblem[] {
  const format = entry.raw['format'];
  if (format === FORMAT) return [];
  if (format === undefined)
    return [problemIn(entry, [], `the property 'format' is missing: this is format ${FORMAT}`)];
  return [problemIn(entry, ['format'], `this version reads format ${FORMAT}, found ${describeRaw(format)}`)];
}

function withoutFormat(entry: Entry): Entry {
  if (entry.kind !== 'application') return entry;
  const { format: _format, ...raw } = entry.raw;
  return { ...entry, raw };
}
