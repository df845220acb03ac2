import {
  addCursorAbove,
  addCursorBelow,
  indentLess,
  indentMore,
  redo,
  transposeChars,
  undo,
} from '@codemirror/commands'
import { selectNextOccurrence, selectSelectionMatches } from '@codemirror/search'
import type { Command, EditorView } from '@codemirror/view'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import { openFind, openReplace } from '../find/find.ts'
import { fold, foldAll, foldToLevel, unfold, unfoldAll } from '../folding/fold-commands.ts'
import { linkCommands } from '../links/link-commands.ts'
import { takingPictures } from '../pictures/picture-commands.ts'
import type { EditorAction } from '../../stores/editor-action.ts'
import { toggleHeading } from './blocks/toggle-heading.ts'
import { toggleList } from './blocks/toggle-list.ts'
import { toggleCallout, toggleQuote } from './blocks/toggle-quote.ts'
import { toggleTask } from './blocks/toggle-task.ts'
import {
  insertCodeBlock,
  insertDate,
  insertFootnote,
  insertRule,
} from './inserting/insert-blocks.ts'
import { changeCase } from './lines/change-case.ts'
import { deleteLines, duplicate, joinLines } from './lines/change-lines.ts'
import { sortLines } from './lines/sort-lines.ts'
import { indentItems, outdentItems } from './lists/indent-items.ts'
import { renumberList } from './lists/renumber-lists.ts'
import { insertLink } from './marks/insert-link.ts'
import {
  BOLD,
  CODE,
  COMMENT,
  HIGHLIGHT,
  ITALIC,
  MATHS,
  STRIKE,
  toggleMark,
} from './marks/toggle-mark.ts'
import { moveLines, moveSection } from './moving/move-lines.ts'
import {
  growSelection,
  selectBlock,
  selectLines,
  selectSection,
  shrinkSelection,
} from './selecting/grow-selection.ts'

/** Does in the editor what a command asks for. Nothing while an input method composes. */
export function runEditorAction(view: EditorView, action: EditorAction): void {
  if (!view.composing) COMMANDS[action](view)
}

const COMMANDS: Readonly<Record<EditorAction, Command>> = {
  bold: toggleMark(BOLD),
  italic: toggleMark(ITALIC),
  link: insertLink,
  task: toggleTask,
  indent: (view) => indentItems(view) || indentMore(view),
  outdent: (view) => outdentItems(view) || indentLess(view),
  find: openFind,
  replace: openReplace,
  follow: (view) => view.state.facet(linkCommands).some(({ follow }) => follow(view)),
  preview: (view) => view.state.facet(linkCommands).some(({ preview }) => preview(view)),
  undo,
  redo,
  strike: toggleMark(STRIKE),
  highlight: toggleMark(HIGHLIGHT),
  code: toggleMark(CODE),
  maths: toggleMark(MATHS),
  comment: toggleMark(COMMENT),
  'heading-0': toggleHeading(0),
  'heading-1': toggleHeading(1),
  'heading-2': toggleHeading(2),
  'heading-3': toggleHeading(3),
  'heading-4': toggleHeading(4),
  'heading-5': toggleHeading(5),
  'heading-6': toggleHeading(6),
  bullets: toggleList('bullets'),
  numbers: toggleList('numbers'),
  'task-list': toggleList('tasks'),
  quote: toggleQuote,
  callout: toggleCallout,
  renumber: renumberList,
  'move-up': moveLines('up'),
  'move-down': moveLines('down'),
  'section-up': moveSection('up'),
  'section-down': moveSection('down'),
  duplicate,
  'delete-line': deleteLines,
  join: joinLines,
  'sort-up': sortLines('up'),
  'sort-down': sortLines('down'),
  upper: changeCase('upper'),
  lower: changeCase('lower'),
  title: changeCase('title'),
  sentence: changeCase('sentence'),
  transpose: transposeChars,
  'select-line': selectLines,
  'select-block': selectBlock,
  'select-section': selectSection,
  grow: growSelection,
  shrink: shrinkSelection,
  'cursor-above': addCursorAbove,
  'cursor-below': addCursorBelow,
  'next-occurrence': selectNextOccurrence,
  'all-occurrences': selectSelectionMatches,
  rule: insertRule,
  date: insertDate(() => localDay(Date.now())),
  footnote: insertFootnote,
  'code-block': insertCodeBlock,
  'picture-width': (view) => view.state.facet(takingPictures).some((take) => take(view)),
  fold,
  unfold,
  'fold-all': foldAll,
  'unfold-all': unfoldAll,
  'fold-1': foldToLevel(1),
  'fold-2': foldToLevel(2),
  'fold-3': foldToLevel(3),
  'fold-4': foldToLevel(4),
  'fold-5': foldToLevel(5),
  'fold-6': foldToLevel(6),
}
