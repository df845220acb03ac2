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
import { editorActions } from './run-editor-action.ts'

/** What the keys do to a text: marks, lists, lines, cursors and folds. */
export const hands = (services: EditorServices): Extension => [
  severalCursors,
  // Before the brackets that close themselves, which know quotes too.
  Prec.high([wrappingMarks, smartQuotes.of(() => services.smartQuotes()), smartTypography]),
  editorActions((text) => services.refuse(text)),
  grownSelections,
  renumberingLists,
  folds,
  keymap.of([{ key: 'Tab', run: indentItems, shift: outdentItems }]),
]
