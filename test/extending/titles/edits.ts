import type { Edit } from '../extended-tree.ts';

/** What the display mode `titles` needs outside its own files. */
export const TITLES_EDITS: readonly Edit[] = [
  {
    file: 'src/core/catalog/views/view.ts',
    puts: [
      {
        after: "import { DatatableView } from './datatable-view.ts';\n",
        text: "import { TitlesView } from './titles-view.ts';\n",
      },
      { after: '  DatatableView,\n', text: '  TitlesView,\n' },
    ],
  },
  {
    file: 'src/core/catalog/views/registry.ts',
    puts: [
      {
        after: "import { datatable } from './datatable.ts';\n",
        text: "import { titles } from './titles.ts';\n",
      },
      { after: '  datatable,\n', text: '  titles,\n' },
    ],
  },
  {
    file: 'src/core/catalog/views/view-traits.ts',
    puts: [
      {
        after: 'const VIEW_TRAITS = {\n',
        text: '  titles: { rows: false, selects: false, columns: false, groups: false, heights: false, sorts: false },\n',
      },
    ],
  },
  {
    file: 'src/core/contract/views/registry.ts',
    puts: [
      {
        after: "import { datatable } from './datatable.ts';\n",
        text: "import { titles } from './titles.ts';\n",
      },
      { after: '  datatable,\n', text: '  titles,\n' },
    ],
  },
  {
    file: 'src/server/features/lists/modes/registry.ts',
    puts: [
      {
        after: "import { datatable } from './datatable.ts';\n",
        text: "import { titles } from './titles.ts';\n",
      },
      { after: '  datatable,\n', text: '  titles,\n' },
    ],
  },
  {
    file: 'src/web/list/display/registry.ts',
    puts: [
      {
        after: "import { datatable } from './datatable/datatable.ts';\n",
        text: "import { titles } from './titles/titles.ts';\n",
      },
      { after: '  datatable,\n', text: '  titles,\n' },
    ],
  },
  {
    file: 'src/server/features/lists/lists-feature.ts',
    puts: [{ after: "    'web-list',\n", text: "    'web-titles',\n" }],
  },
];
