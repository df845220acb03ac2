import { foldText } from '../../../../shared/domain/text/fold-text.ts'
import { spokenName } from '../../../../shared/domain/vault-path.ts'

/** What a note is called, and where that is written. */
export interface KnownName {
  readonly from: 'file' | 'title' | 'heading'
  readonly text: string
}
/** Unknown is what only the reader of YAML can say. */
export type NoteName = KnownName | { readonly from: 'unknown' }

/** The one name of a note, by the rule of the index: its `title`, a level-1 heading that it begins with, its file name. */
export function noteName(path: string, title: string | null, heading: string | null): KnownName {
  const text = title?.replace(/\s+/g, ' ').trim()
  if (text) return { from: 'title', text }
  return heading === null
    ? { from: 'file', text: spokenName(path) }
    : { from: 'heading', text: heading }
}

/** Whether the name is to stand above the text, and does not stand there already as its heading; or may be. */
export function standsAbove(name: NoteName, heading: string | null): boolean {
  if (heading === null || name.from === 'unknown') return true
  return name.from === 'title' && foldText(name.text) !== foldText(heading.replace(MARKS, ''))
}

/** Of bold, marked, struck and monospaced words. */
const MARKS = /\*+|`+|==|~~|__/g
