import { ChangeSet, type Text } from '@codemirror/state'

/** A fenced block of a note that stands by itself, not in a list or a quotation. */
export interface Fence {
  /** Of its opening line, from 1. */
  readonly line: number
  /** The first word behind the opening fence, in small letters. */
  readonly language: string
  /** What is between the fences, without the last line break. */
  readonly text: string
  /** Where the text and its last line break begin and end in the note; both the same for an empty block. */
  readonly from: number
  readonly to: number
  /** Spaces before the opening fence, which are not part of the text. */
  readonly indent: number
  /** The opening fence: three backticks or more, or tildes. */
  readonly mark: string
}

const OPENING = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})[ \t]*([^\s`]*)/

/** The closed fenced blocks of a note in one language, in order. */
export function fencesOf(doc: Text, language: string): readonly Fence[] {
  const found: Fence[] = []
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number)
    const opening = OPENING.exec(line.text)
    if (!opening) continue
    const [, spaces = '', mark = '', word = ''] = opening
    const closing = closingLine(doc, number, mark)
    if (word.toLowerCase() === language && closing !== null) {
      const from = line.to + 1
      const to = doc.line(closing).from
      const text = from < to ? doc.sliceString(from, to - 1) : ''
      found.push({
        line: number,
        language,
        text: withoutIndent(text, spaces.length),
        from,
        to,
        indent: spaces.length,
        mark,
      })
    }
    number = closing ?? doc.lines
  }
  return found
}

function closingLine(doc: Text, opening: number, mark: string): number | null {
  for (let number = opening + 1; number <= doc.lines; number++)
    if (isClosing(doc.line(number).text, mark)) return number
  return null
}

function isClosing(line: string, mark: string): boolean {
  const found = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
  return found !== undefined && found.startsWith(mark)
}

const withoutIndent = (text: string, indent: number): string =>
  indent === 0 ? text : text.replace(new RegExp(`^ {1,${indent}}`, 'gm'), '')

/**
 * The block that was seen with this text on this line, where it is by now: lines above it may have come or gone. Null
 * when none says that any more, or when nobody can say which of several it is.
 */
export function findFence(
  doc: Text,
  seen: Pick<Fence, 'line' | 'language' | 'text'>,
): Fence | null {
  const same = fencesOf(doc, seen.language).filter(({ text }) => text === seen.text)
  return (
    same.find(({ line }) => line === seen.line) ?? (same.length === 1 ? (same[0] ?? null) : null)
  )
}

/** The change that gives a block another text; null when that text would end the block, so it cannot stand in it. */
export function changeFence(doc: Text, fence: Fence, text: string): ChangeSet | null {
  const lines = text === '' ? [] : text.split('\n')
  if (lines.some((line) => isClosing(line, fence.mark))) return null
  const spaces = ' '.repeat(fence.indent)
  const next = lines.map((line) => `${line === '' ? '' : spaces}${line}\n`).join('')
  const before = doc.sliceString(fence.from, fence.to)
  // Without what stays, so that a cursor in it does too.
  let start = 0
  while (start < before.length && start < next.length && before[start] === next[start]) start++
  let end = 0
  while (
    end < before.length - start &&
    end < next.length - start &&
    before[before.length - 1 - end] === next[next.length - 1 - end]
  )
    end++
  return ChangeSet.of(
    {
      from: fence.from + start,
      to: fence.to - end,
      insert: next.slice(start, next.length - end),
    },
    doc.length,
  )
}
