import type { Finding } from '../../../std/finding.ts';
import type { CatalogTables } from '../../catalog-tables.ts';
import type { DocumentPlace } from '../../../std/finding.ts';
import type { View } from '../../views/view.ts';

/** What running an action needs of the roles of whoever runs it, beside what its steps need. */
export type ActionNeed =
  | { readonly needs: 'anyRole' }
  /** Reading and creating records of its table, or of one of its child tables. */
  | { readonly needs: 'creating' }
  /** A right on records of its table, of another, or of that of a view; `isOnRecord` where it must be given for the chosen record itself. */
  | {
      readonly needs: 'create' | 'read' | 'update' | 'delete';
      readonly table?: number;
      readonly view?: number;
      readonly isOnRecord?: boolean;
    };

export interface ActionChecking {
  readonly catalog: CatalogTables;
  /** What is wrong with writing a column, at a place of the action. */
  readonly writing: (column: number, place: DocumentPlace) => readonly Finding[];
}

/** What the core knows of one kind of action. */
export interface ActionTraits<Action> {
  /** The shared options of lists and forms that the kind accepts; others are refused. */
  readonly uses?: readonly ('view' | 'form' | 'parameters' | 'values')[];
  /** The display mode that its view must have. */
  readonly shows?: View['mode'];
  /** Whether it works on selected records; `possible`: on those, else on a whole list; `bySteps`: if one of its steps does. */
  readonly chosen: 'none' | 'needed' | 'possible' | 'bySteps';
  /** Whether running it changes records; if not, it only shows something. */
  readonly changes: boolean;
  /** A read-only window keeps its buttons (ACTION-8). */
  readonly staysInReadOnly?: true;
  readonly needs: (action: Action) => readonly ActionNeed[];
  /** Whether the server runs it; otherwise it is an address that the client opens. */
  readonly isRun: (action: Action) => boolean;
  /** The page that it leads to without a record being chosen. */
  readonly place?: 'list' | 'newRecord' | 'dashboard';
  /** How the values of its parameters are used; without it, they are written into the selected records. */
  readonly parameters?: 'compared' | 'created';
  /** The table whose form it opens, if not that of the action. */
  readonly formTable?: (action: Action) => number;
  /** The actions that it runs one after the other. */
  readonly steps?: (action: Action) => readonly number[];
  /** What it does to the selected records as a step of another action, or why it cannot be a step. */
  readonly asStep:
    | { readonly refused: 'step_of_steps' | 'step_merge' | 'step_file' }
    | {
        readonly does: 'change' | 'delete' | 'neither';
        /** It can be the last step, and then opens its form. */
        readonly opens?: true;
      };
  /** What is wrong with an action, beyond what is checked of every kind. */
  readonly check?: (action: Action, checking: ActionChecking) => readonly Finding[];
}

interface Asking {
  readonly confirm?: object | undefined;
  readonly parameters?: readonly unknown[] | undefined;
  readonly values?: readonly unknown[] | undefined;
}

/** Whether an action that opens a form also asks for something or sets values. */
export function doesMore({ confirm, parameters = [], values = [] }: Asking): boolean {
  return confirm !== undefined || parameters.length + values.length > 0;
}

export const always = (): boolean => true;
/** For actions that are never run: they have an address. */
export const never = (): boolean => false;

const READ = { needs: 'read', isOnRecord: true } as const;

/** The right to read the selected record, and to do these operations on it. */
export function onRecord(...operations: readonly ('update' | 'delete')[]): () => readonly ActionNeed[] {
  return () => [READ, ...operations.map((needs) => ({ needs, isOnRecord: true }))];
}
