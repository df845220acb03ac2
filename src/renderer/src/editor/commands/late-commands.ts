import { addCursorAbove, addCursorBelow, transposeChars } from '@codemirror/commands'
import { selectNextOccurrence, selectSelectionMatches } from '@codemirror/search'
import type { Command } from '@codemirror/view'
import { localDay } from '../../../../shared/domain/dates/local-day.ts'
import { fold, foldAll, foldToLevel, unfold, unfoldAll } from '../folding/fold-commands.ts'
import { toggleHeading } from './blocks/toggle-heading.ts'
import { toggleList } from './blocks/toggle-list.ts'
import { toggleCallout, toggleQuote } from './blocks/toggle-quote.ts'
import type { LateAction } from './first-commands.ts'
import {
  insertCodeBlock,
  insertDate,
  insertFootnote,
  insertRule,
} from './inserting/insert-blocks.ts'
import { changeCase } from './lines/change-case.ts'
import { deleteLines, duplicate, joinLines } from './lines/change-lines.ts'
import { sortLines } from './lines/sort-lines.ts'
import { renumberList } from './lists/renumber-lists.ts'
import { CODE, COMMENT, HIGHLIGHT, MATHS, STRIKE, toggleMark } from './marks/toggle-mark.ts'
import { moveLines, moveSection } from './moving/move-lines.ts'
import {
  growSelection,
  selectBlock,
  selectLines,
  selectSection,
  shrinkSelection,
} from './selecting/grow-selection.ts'

export const LATE_COMMANDS: Readonly<Record<LateAction, Command>> = {
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
