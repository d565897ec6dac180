import type { z } from 'zod';
import type { Finding } from '../../../std/finding.ts';
import type { Catalog } from '../../catalog.ts';
import type { DocumentPlace } from '../../../std/finding.ts';

/** What running an action needs of the roles of whoever runs it, beside what its steps need. */
export type ActionNeed =
  /** Any role. */
  | { readonly needs: 'anyRole' }
  /** Reading and creating records of its table, or of one of its child tables. */
  | { readonly needs: 'creating' }
  /** A right on records of its table, or of another; `isOnRecord` where it must be given for the chosen record itself. */
  | {
      readonly needs: 'create' | 'read' | 'update' | 'delete';
      readonly table?: number;
      readonly isOnRecord?: boolean;
    };

/** What a kind's own check is given. */
export interface ActionChecking {
  readonly catalog: Catalog;
  /** What is wrong with writing a column, at a place of the action. */
  readonly writing: (column: number, place: DocumentPlace) => readonly Finding[];
}

/** What the core knows of one kind of action. */
export interface ActionTraits<Action> {
  readonly schema: z.ZodObject<z.ZodRawShape, z.core.$strict>;
  /** The options of lists and forms that it has a use for; the others are refused. */
  readonly uses?: readonly ('view' | 'form' | 'parameters' | 'values')[];
  /** Whether it does something with chosen records; steps do what each of them does. */
  readonly chosen: 'none' | 'needed' | 'bySteps';
  /** Whether running it changes records; the others show something. */
  readonly changes: boolean;
  /** What running it needs of roles. */
  readonly needs: (action: Action) => readonly ActionNeed[];
  /** Whether it is run: what is not has an address. */
  readonly isRun: (action: Action) => boolean;
  /** The page that it leads to without a record being chosen. */
  readonly place?: 'list' | 'newRecord';
  /** What becomes of the values of its parameters; columns are changed where nothing is said. */
  readonly parameters?: 'compared' | 'created';
  /** The table whose form it opens, where that is not its own. */
  readonly formTable?: (action: Action) => number;
  /** The actions that it runs one after the other. */
  readonly steps?: (action: Action) => readonly number[];
  /** What it is as a step of another action: why it cannot be one, or what it does to the chosen records. */
  readonly asStep:
    | { readonly refused: string }
    | {
        readonly does: 'change' | 'delete' | 'neither';
        /** As the last step it shows the form that it opens. */
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

/** Whether an action that opens a form does more than that: it asks for something, or gives values. */
export function doesMore({ confirm, parameters = [], values = [] }: Asking): boolean {
  return confirm !== undefined || parameters.length + values.length > 0;
}

/** That an action is always run. */
export const always = (): boolean => true;
/** That an action is never run: it leads to an address. */
export const never = (): boolean => false;

const READ = { needs: 'read', isOnRecord: true } as const;

/** What is needed to read the chosen record, and to do this with it. */
export function onRecord(...operations: readonly ('update' | 'delete')[]): () => readonly ActionNeed[] {
  return () => [READ, ...operations.map((needs) => ({ needs, isOnRecord: true }))];
}
