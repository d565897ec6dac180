import type {
  ColumnProfile,
  ColumnWish,
  FileAnswers,
  FileFormula,
  FileMatch,
  FileStart,
  SheetProfile,
} from '../contract/configuration/file-routes.ts';
import type { Document } from '../catalog/schema.ts';
import type { TypeWords } from '../configuration/guessed-type.ts';
import type { SheetKeys } from './keys.ts';

/** What a proposal is made of: what reading the files has found, what the application has, what a person has decided. */
export interface FileMaterial {
  readonly sheets: readonly SheetProfile[];
  readonly matches: readonly FileMatch[];
  readonly document: Document;
  /** In whose language labels are written, and the words by which types are known in it. */
  readonly locale: string;
  readonly words: TypeWords;
  readonly answers: FileAnswers;
}

/** The same, with the keys of its sheets. */
export interface KeyedMaterial extends FileMaterial {
  readonly keys: SheetKeys;
}

/** Codes of what speaks for a part of a proposal, or against it; their texts are the screen’s. */
type EvidenceCode =
  | 'fits'
  | 'misfits'
  | 'named'
  | 'range'
  | 'distinct'
  | 'few'
  | 'found'
  | 'missing'
  | 'empty'
  | 'unique'
  | 'repeated'
  | 'digits'
  | 'long'
  | 'codes'
  | 'pairs'
  | 'records'
  | 'together';

/** Something that speaks for a part of a proposal, or against it. */
export interface Evidence {
  readonly code: EvidenceCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What a column could become, and what speaks for that. */
export interface Alternative {
  readonly as: ColumnWish;
  readonly evidence: readonly Evidence[];
}

/** What a column of a file becomes. */
export interface ProposedColumn extends Alternative {
  /** Its place in the file, counted from 0. */
  readonly key: string;
  readonly header: string;
  readonly label: string;
  readonly required: boolean;
  readonly unique: boolean;
  /** It tells the table’s records apart. */
  readonly isKey: boolean;
  readonly isTitle: boolean;
  readonly choices: readonly string[];
  /** Digits behind the decimal sign. */
  readonly digits: number;
  readonly profile: ColumnProfile;
  /** Everything that it can become; what it does comes first. */
  readonly alternatives: readonly Alternative[];
  /** It is computed by this, and not imported. */
  readonly formula?: FileFormula;
  /** What it begins with in a new record. */
  readonly start?: FileStart;
  /** A person has decided something of it. */
  readonly corrected: boolean;
}

/** A table that a sheet becomes. */
export interface ProposedTable {
  /** The sheet: `12.0`. */
  readonly key: string;
  readonly profile: SheetProfile;
  readonly label: string;
  readonly plural: string;
  readonly columns: readonly ProposedColumn[];
  /** Computed columns besides, which the sheet does not have. */
  readonly computed: readonly { readonly label: string; readonly formula: FileFormula }[];
  /** Keys of the columns that name its records; none where an automatic number does. */
  readonly title: readonly string[];
  /** Keys of columns whose values together are there once. */
  readonly together: readonly string[];
  readonly evidence: readonly Evidence[];
  readonly corrected: boolean;
}

/** Sides of pairs: a column of the sheet, and where its values are found. */
interface PairSide {
  readonly column: string;
  readonly to: string;
  readonly by: string;
}

/** A sheet of nothing but pairs: no table, but lists in two that are there. */
export interface ProposedPairs {
  readonly key: string;
  readonly profile: SheetProfile;
  /** The first gets the list, the other its other end. */
  readonly between: readonly [PairSide, PairSide];
  readonly label: string;
  readonly back: string;
  readonly evidence: readonly Evidence[];
  readonly corrected: boolean;
}

/** A table that is made of the different values of a column. */
export interface MadeTable {
  /** The sheet and the column: `12.0:6`. */
  readonly key: string;
  readonly from: { readonly table: string; readonly column: string };
  readonly label: string;
  readonly plural: string;
  readonly records: number;
}

/** A sheet of which nothing is made: a person said so, another file has the same bytes, or there is nothing in it. */
export interface SkippedSheet {
  readonly profile: SheetProfile;
  readonly why: 'asked' | 'same' | 'empty';
  /** The sheet that it is the same as. */
  readonly as?: SheetProfile;
}

/** Why tables cannot be created as they are proposed: what is wrong with a table, or a column of it. */
interface ProposalProblem {
  readonly code: 'nothing' | 'same_label' | 'no_columns' | 'link_nowhere' | 'pair_sides' | 'choices';
  readonly table?: string;
  readonly column?: string;
}

/** Everything that files become. */
export interface Proposal {
  readonly tables: readonly ProposedTable[];
  readonly pairs: readonly ProposedPairs[];
  readonly made: readonly MadeTable[];
  readonly skipped: readonly SkippedSheet[];
  readonly problems: readonly ProposalProblem[];
  readonly counts: {
    readonly tables: number;
    readonly columns: number;
    readonly links: number;
    readonly records: number;
  };
}

type TableAnswer = NonNullable<FileAnswers['tables'][string]>;
type ColumnAnswer = NonNullable<FileAnswers['columns'][string]>[string];

/** What could be made besides, and what speaks for it. */
export type FileSuggestion = SuggestedPart & (AboutColumn | AboutTable);

interface SuggestedPart {
  readonly key: string;
  readonly kind: 'table' | 'computed' | 'amount' | FileStart;
  readonly table: string;
  /** Keys of the columns that it is about. */
  readonly columns: readonly string[];
  /** How many of how many values or lines speak for it. */
  readonly count: number;
  readonly of: number;
  readonly isTaken: boolean;
}

/** What a person decides who takes it, and who does without it again: of a column … */
interface AboutColumn {
  readonly column: string;
  readonly take: ColumnAnswer;
  readonly undo: ColumnAnswer;
}

/** … or of the table. */
interface AboutTable {
  readonly column?: undefined;
  readonly take: TableAnswer;
  readonly undo: TableAnswer;
}
