import type { BlockContext, BlockParser, Element, LeafBlockParser, Line } from '@lezer/markdown'
import {
  countPassageMarks,
  opensPassage,
  type PassageMark,
} from '../../../../../shared/domain/text/passage-marks.ts'
import { code } from './inline-rule.ts'
import { depthOf } from './line-depth.ts'

interface Passage {
  readonly mark: PassageMark
  /** The names of the nodes: of the block, of its two marks, and of each line between them. */
  readonly block: string
  readonly markNode: string
  readonly text: string
}

/**
 * A block between two marks: it begins with a line that has only the first of them, and ends with the next line that
 * has one; open, with the quote or the item that it stands in, or the note.
 */
export function passageParser({ mark, block, markNode, text }: Passage): BlockParser {
  const sign = code(mark)

  function opens(line: Line): boolean {
    return (
      line.next === sign &&
      line.indent < line.baseIndent + 4 &&
      opensPassage(line.text.slice(line.pos), mark)
    )
  }

  function parse(context: BlockContext, line: Line): boolean {
    if (!opens(line)) return false
    const start = context.lineStart + line.pos
    const { depth } = context
    const inside: Element[] = []
    const add = (name: string, from: number, to: number): void => {
      if (from < to) inside.push(context.elt(name, from, to))
    }
    const lineEnd = (): number => context.lineStart + line.text.length
    add(markNode, start, start + mark.length)
    add(text, start + mark.length, lineEnd())
    let end = lineEnd()
    // A line of a lesser depth belongs to what is around: a quote ends with its last `>`.
    while (context.nextLine() && depthOf(line) >= depth) {
      inside.push(...line.markers)
      end = lineEnd()
      const close = line.text.indexOf(mark, line.basePos)
      if (close === -1) {
        add(text, context.lineStart + line.basePos, end)
        continue
      }
      const closeAt = context.lineStart + close
      add(text, context.lineStart + line.basePos, closeAt)
      add(markNode, closeAt, closeAt + mark.length)
      add(text, closeAt + mark.length, end)
      context.nextLine()
      break
    }
    context.addElement(context.elt(block, start, end, inside))
    return true
  }

  return {
    name: block,
    before: 'IndentedCode',
    parse,
    leaf: (_context, { content }) => followMarks(content, mark),
    endLeaf: (_context, line, { parsers }) =>
      opens(line) &&
      !parsers.some((parser) => isFollower(parser) && parser.mark === mark && parser.isOpen),
  }
}

interface MarkFollower extends LeafBlockParser {
  readonly mark: PassageMark
  isOpen: boolean
}

const isFollower = (parser: LeafBlockParser): parser is MarkFollower => 'isOpen' in parser

/** Follows whether the words of a paragraph hold a mark that is open: the next one ends it, and begins no block. */
function followMarks(content: string, mark: PassageMark): MarkFollower {
  const isOdd = (line: string): boolean => countPassageMarks(line, mark) % 2 === 1
  return {
    mark,
    isOpen: isOdd(content),
    nextLine(_context, line) {
      if (line.text.includes(mark) && isOdd(line.text.slice(line.basePos)))
        this.isOpen = !this.isOpen
      return false
    },
    finish: () => false,
  }
}
