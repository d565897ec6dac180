import type { Edit } from '../extended-tree.ts';

/** What the column type `roman` needs outside its own folders. */
export const ROMAN_EDITS: readonly Edit[] = [
  {
    file: 'src/core/fields/column.ts',
    puts: [
      {
        after: "import { RatingColumn } from './rating/rating-column.ts';\n",
        text: "import { RomanColumn } from './roman/roman-column.ts';\n",
      },
      { after: '  RatingColumn,\n', text: '  RomanColumn,\n' },
    ],
  },
  {
    file: 'src/core/fields/registry.ts',
    puts: [
      {
        after: "import { rating } from './rating/rating.ts';\n",
        text: "import { roman } from './roman/roman.ts';\n",
      },
      { after: '  rating,\n', text: '  roman,\n' },
    ],
  },
  {
    file: 'src/server/fields/registry.ts',
    puts: [
      { before: 'import { storedTime }', text: "import { storedRoman } from './roman/stored-roman.ts';\n" },
      { after: '  rating: storedRating,\n', text: '  roman: storedRoman,\n' },
    ],
  },
  {
    file: 'src/web/fields/registry.ts',
    puts: [
      {
        after: "import { rating } from './rating/rating.tsx';\n",
        text: "import { roman } from './roman/roman.ts';\n",
      },
      { after: '  rating,\n', text: '  roman,\n' },
    ],
  },
  {
    file: 'src/web/fields/controls.ts',
    puts: [
      {
        before: 'import { textControl }',
        text: "import { romanControl } from './roman/roman-control.tsx';\n",
      },
      { after: '  rating: ratingControl,\n', text: '  roman: romanControl,\n' },
    ],
  },
];
