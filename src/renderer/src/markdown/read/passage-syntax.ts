import {
  countPassageMarks,
  opensPassage,
  type PassageMark,
} from '../../../../shared/domain/text/passage-marks.ts'
import {
  code,
  isLineEnding,
  type Code,
  type Construct,
  type FromMarkdownExtension,
  type TokenizeContext,
} from './micromark-parts.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    latentPassage: 'latentPassage'
    latentPassageText: 'latentPassageText'
  }
}

/**
 * A block between two marks, comment or formula: it begins with a line that has only the first of them, and ends with
 * the next line that has one; open, with the quote or the item that it stands in, or the note.
 */
export function passage(mark: PassageMark): Construct {
  const sign = code(mark)
  return {
    name: `latentPassage${mark}`,
    concrete: true,
    tokenize(effects, ok, nok) {
      const isInParagraph = this.interrupt === true
      const isLazy = (): boolean => Boolean(this.parser.lazy[this.now().line])
      const isClosing = isInParagraph && isOpenAbove(this, mark)
      let line = ''
      const lineBreak: Construct = {
        partial: true,
        tokenize: (inner, next, end) => (at) => {
          if (at === null) return end(at)
          inner.enter('lineEnding')
          inner.consume(at)
          inner.exit('lineEnding')
          return (first) => (isLazy() ? end(first) : next(first))
        },
      }
      return (at) => {
        if (isClosing) return nok(at)
        effects.enter('latentPassage')
        effects.enter('latentPassageText')
        return opening(at)
      }
      function opening(at: Code): ReturnType<typeof ok> {
        if (at === null || isLineEnding(at)) {
          effects.exit('latentPassageText')
          if (!opensPassage(line, mark)) return nok(at)
          return isInParagraph ? after(at) : goOn(at)
        }
        // Told at once where it does not begin with the mark: what is nok is read again.
        if (line.length < mark.length && at !== sign) return nok(at)
        take(at)
        return opening
      }
      function take(at: Code): void {
        line += at === null || at < 0 ? ' ' : String.fromCharCode(at)
        effects.consume(at)
      }
      function goOn(at: Code): ReturnType<typeof ok> {
        return effects.attempt(lineBreak, lineStart, after)(at)
      }
      function lineStart(at: Code): ReturnType<typeof ok> {
        line = ''
        if (at === null) return after(at)
        if (isLineEnding(at)) return goOn(at)
        effects.enter('latentPassageText')
        return inside(at)
      }
      function inside(at: Code): ReturnType<typeof ok> {
        if (at === null || isLineEnding(at)) {
          effects.exit('latentPassageText')
          return line.includes(mark) ? after(at) : goOn(at)
        }
        take(at)
        return inside
      }
      function after(at: Code) {
        effects.exit('latentPassage')
        return ok(at)
      }
    },
  }
}

const IN_PARAGRAPH: ReadonlySet<string> = new Set(['chunkContent', 'lineEnding', 'linePrefix'])

/** Whether the words of the paragraph above hold a mark that this one ends. */
function isOpenAbove({ events, sliceSerialize, now }: TokenizeContext, mark: PassageMark): boolean {
  for (let index = events.length - 1; index >= 0; index--) {
    const [kind, token] = events[index] ?? []
    if (token?.type === 'content' && kind === 'enter') {
      const words = sliceSerialize({ start: token.start, end: now() })
      return countPassageMarks(words, mark) % 2 === 1
    }
    if (!token || !IN_PARAGRAPH.has(token.type)) return false
  }
  return false
}

export const fromPassages: Required<Pick<FromMarkdownExtension, 'enter' | 'exit'>> = {
  enter: {
    latentPassage(token) {
      const source = this.sliceSerialize(token)
      const value = source.slice(2).replace('$$', () => '')
      if (source.startsWith('%')) this.enter({ type: 'comment' }, token)
      else this.enter({ type: 'math', value: value.trim() }, token)
    },
  },
  exit: {
    latentPassage(token) {
      this.exit(token)
    },
  },
}
