import type { MergePart } from '../../../../shared/domain/text/merge-part.ts'
import { mergeTexts } from '../../../../shared/domain/text/merge-texts.ts'
import { toEditorText } from '../../../../shared/domain/text/text-edits.ts'
import { hunksOf } from '../../../../shared/domain/text/text-hunks.ts'
import type { ConflictTexts } from '../../stores/notes/note-session.ts'

/** What stands at a place where both sides wrote: one side, both under each other, or what the person made of it. */
export type Choice = 'mine' | 'theirs' | 'both' | 'edited'

/** A place to decide, in the text that is being put together; offsets in UTF-16 units, whole lines. */
export interface Place {
  readonly from: number
  readonly to: number
  readonly mine: string
  readonly theirs: string
  /** Null: not decided. Mine stands there meanwhile, so that it can be compared with theirs. */
  readonly choice: Choice | null
}

/** The text to begin with, everything merged that can be, and the places that a person has to look at. */
export function startOf(conflict: ConflictTexts): {
  readonly text: string
  readonly places: readonly Place[]
} {
  const places: Place[] = []
  let text = ''
  for (const part of partsOf(conflict)) {
    if (part.kind === 'agreed') {
      text += toEditorText(part.text)
      continue
    }
    const [mine, theirs] = [toEditorText(part.mine), toEditorText(part.theirs)]
    places.push({ from: text.length, to: text.length + mine.length, mine, theirs, choice: null })
    text += mine
  }
  return { text, places }
}

/** Where both sides were merged and the person took that back, every difference is a place. */
function partsOf({ base, mine, theirs }: ConflictTexts): readonly MergePart[] {
  const merge = mergeTexts({ base, mine, theirs: theirs.text })
  return merge.status === 'clash' ? merge.parts : differencesOf(mine, theirs.text)
}

function differencesOf(mine: string, theirs: string): MergePart[] {
  const parts: MergePart[] = []
  let done = 0
  for (const { from, to, removed, added } of hunksOf(theirs, mine)) {
    parts.push(
      { kind: 'agreed', text: theirs.slice(done, from) },
      { kind: 'clash', base: '', mine: added, theirs: removed },
    )
    done = to
  }
  return [...parts, { kind: 'agreed', text: theirs.slice(done) }]
}

/** The text of one choice. Both: theirs first, as it is on disk; the last line of a note may have no line break. */
export function textOf({ mine, theirs }: Place, choice: Exclude<Choice, 'edited'>): string {
  if (choice !== 'both') return choice === 'mine' ? mine : theirs
  const isOpen = theirs !== '' && mine !== '' && !theirs.endsWith('\n')
  return isOpen ? `${theirs}\n${mine}` : theirs + mine
}
