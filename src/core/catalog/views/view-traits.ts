import type { View } from './view.ts';

/** What holds of a display mode: what the list that it is shown in goes by. */
export interface ViewTraits {
  /** It shows windows of rows, which are counted; otherwise it asks a question of its own. */
  readonly rows: boolean;
  /** Its records can be selected. */
  readonly selects: boolean;
  /** Its users choose the columns that it shows, and what makes records stand out. */
  readonly columns: boolean;
  /** Its users put the records into groups and calculate of them. */
  readonly groups: boolean;
  /** Its users choose how high its rows are. */
  readonly heights: boolean;
  /** Its users choose the order of its records, and an index is kept in the order of the view. */
  readonly sorts: boolean;
}

/** The display modes by name. Lists in the browser need them, and nothing else of what the core knows of modes. */
const VIEW_TRAITS = {
  datatable: { rows: true, selects: true, columns: true, groups: true, heights: true, sorts: true },
  kanban: { rows: false, selects: true, columns: true, groups: false, heights: false, sorts: true },
  datatree: { rows: true, selects: true, columns: true, groups: false, heights: true, sorts: true },
  thumbnail: { rows: true, selects: true, columns: true, groups: true, heights: false, sorts: true },
  scheduler: { rows: false, selects: false, columns: true, groups: false, heights: false, sorts: false },
  pivot: { rows: false, selects: false, columns: false, groups: false, heights: false, sorts: false },
  map: { rows: false, selects: true, columns: true, groups: false, heights: false, sorts: false },
  gantt: { rows: false, selects: false, columns: true, groups: false, heights: false, sorts: true },
  chart: { rows: false, selects: false, columns: false, groups: false, heights: false, sorts: false },
} satisfies Readonly<Record<View['mode'], ViewTraits>>;

export function viewTraits({ mode }: Pick<View, 'mode'>): ViewTraits {
  return VIEW_TRAITS[mode];
}
