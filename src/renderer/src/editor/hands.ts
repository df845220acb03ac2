import { Prec, type Extension } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import { indentItems, outdentItems } from './commands/lists/indent-items.ts'
import { renumberingLists } from './commands/lists/renumber-lists.ts'
import { grownSelections } from './commands/selecting/grown-selections.ts'
import type { EditorServices } from './editor-services.ts'
import { folds } from './folding/folds.ts'
import { severalCursors } from './language/several-cursors.ts'
import { wrappingMarks } from './language/wrap-selection.ts'
import { smartQuotes, smartTypography } from './typography/smart-typography.ts'

/** What is typed and pressed does more than to put letters: marks, lists, cursors and folds. */
export const hands = (services: EditorServices): Extension => [
  severalCursors,
  // Before the brackets that close themselves, which know quotes too.
  Prec.high([wrappingMarks, smartQuotes.of(() => services.smartQuotes()), smartTypography]),
  grownSelections,
  renumberingLists,
  folds,
  keymap.of([{ key: 'Tab', run: indentItems, shift: outdentItems }]),
]
