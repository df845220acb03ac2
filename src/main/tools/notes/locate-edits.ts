import { toEditorText, type TextEdit } from '../../../shared/domain/text/text-edits.ts'

export interface TextReplacement {
  readonly old_text: string
  readonly new_text: string
}

/**
 * Finds each `old_text` in the text as an editor holds it (`\n` for every line break), where it must stand exactly
 * once; all of them in the text as it is now, not one after the other. Only what really differs becomes an edit, so
 * that the rest of a passage keeps its own line endings.
 * @returns the edits in order, or for each wrong replacement a line that says what is wrong with it
 */
export function locateEdits(
  text: string,
  replacements: readonly TextReplacement[],
): { edits: TextEdit[] } | { problems: string[] } {
  const editorText = toEditorText(text)
  const problems: string[] = []
  const found: {
    readonly index: number
    readonly from: number
    readonly to: number
    readonly edit: TextEdit
  }[] = []
  for (const [index, replacement] of replacements.entries()) {
    const wanted = toEditorText(replacement.old_text)
    const places = occurrences(editorText, wanted)
    const [from] = places
    if (places.length === 1 && from !== undefined) {
      const edit = smallestEdit(from, wanted, toEditorText(replacement.new_text))
      found.push({ index, from, to: from + wanted.length, edit })
    } else {
      problems.push(`edit ${index + 1}: old_text ${countProblem(editorText, wanted, places)}`)
    }
  }
  found.sort((a, b) => a.from - b.from)
  for (const [at, { index, from }] of found.entries()) {
    const before = found[at - 1]
    if (before && from < before.to)
      problems.push(`edit ${index + 1}: overlaps edit ${before.index + 1}`)
  }
  return problems.length > 0 ? { problems } : { edits: found.map(({ edit }) => edit) }
}

/** Also those that overlap: each is a place that may have been meant. At most 100. */
function occurrences(text: string, wanted: string): number[] {
  const places: number[] = []
  let at = text.indexOf(wanted)
  while (at !== -1 && places.length < 100) {
    places.push(at)
    at = text.indexOf(wanted, at + 1)
  }
  return places
}

function countProblem(text: string, wanted: string, places: readonly number[]): string {
  if (places.length === 0) {
    const line = similarLine(text, wanted)
    const near = line === null ? '' : `; nearly the same text begins at line ${line}`
    return `occurs 0 times${near}`
  }
  const lines = places.slice(0, 5).map((place) => lineAt(text, place))
  const more = places.length > lines.length ? ', …' : ''
  return `occurs ${places.length} times (lines ${lines.join(', ')}${more})`
}

const lineAt = (text: string, offset: number): number =>
  (text.slice(0, offset).match(/\n/g)?.length ?? 0) + 1

/** Where lines stand that differ in spaces, quotes or case only; for the error, never for an edit. */
function similarLine(text: string, wanted: string): number | null {
  const lines = text.split('\n').map(plain)
  const target = wanted.trim().split('\n').map(plain)
  const at = lines.findIndex((_, start) =>
    target.every((line, offset) => {
      const candidate = lines[start + offset]
      return (
        candidate !== undefined &&
        (target.length === 1 ? candidate.includes(line) : candidate === line)
      )
    }),
  )
  return at === -1 || target.every((line) => line === '') ? null : at + 1
}

const plain = (line: string): string =>
  line
    .normalize('NFKC')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Leaves out what both texts begin and end with. */
function smallestEdit(from: number, old: string, replacement: string): TextEdit {
  const limit = Math.min(old.length, replacement.length)
  let start = 0
  while (start < limit && old[start] === replacement[start]) start += 1
  let end = 0
  while (end < limit - start && old.at(-1 - end) === replacement.at(-1 - end)) end += 1
  return {
    from: from + start,
    to: from + old.length - end,
    insert: replacement.slice(start, replacement.length - end),
  }
}
