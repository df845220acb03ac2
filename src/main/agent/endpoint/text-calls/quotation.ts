/**
 * Whether text is said by the model or only shown: in a code fence, in inline code, in a quotation. Calls that are
 * shown are not made: an answer may explain a format, or repeat what stands in a note.
 */
export interface Quotation {
  /** What was shown so far, in order. */
  follow(text: string): void
  /** True when what comes next is only shown. */
  isOpen(): boolean
  isAtLineStart(): boolean
}

const OPENING_QUOTES = new Set(['"', "'", '“', '„', '‘', '«', '「', '`'])

export function createQuotation(): Quotation {
  let last = '\n'
  /** Characters of this line so far, at most 5: whether it is blank, and how far it is indented. */
  let indent = 0
  let isBlankLine = true
  let isQuoteLine = false
  let fence: { readonly character: string; readonly length: number } | null = null
  /** A closing fence has nothing behind it. */
  let closesFence = false
  let inlineLength = 0
  let run = { character: '', length: 0, atLineStart: false }

  function endRun(): void {
    const { character, length, atLineStart } = run
    run = { character: '', length: 0, atLineStart: false }
    if (length === 0) return
    if (atLineStart && length >= 3) {
      if (fence === null) fence = { character, length }
      else if (fence.character === character && length >= fence.length) closesFence = true
    } else if (character === '`' && fence === null) {
      if (inlineLength === 0) inlineLength = length
      else if (inlineLength === length) inlineLength = 0
    }
  }

  function endLine(): void {
    if (closesFence) fence = null
    // Inline code does not reach over an empty line (CommonMark 6.1: it is within one paragraph).
    if (isBlankLine) inlineLength = 0
    closesFence = false
    isQuoteLine = false
    isBlankLine = true
    indent = 0
  }

  function step(character: string): void {
    if (character === '`' || character === '~') {
      if (run.length > 0 && run.character !== character) endRun()
      const atLineStart = run.length > 0 ? run.atLineStart : isBlankLine && indent <= 3
      run = { character, length: run.length + 1, atLineStart }
      isBlankLine = false
    } else {
      endRun()
      if (character === '\n') endLine()
      else if (isBlankLine && (character === ' ' || character === '\t')) indent++
      else {
        if (isBlankLine && character === '>') isQuoteLine = true
        if (character.trim() !== '') {
          isBlankLine = false
          closesFence = false
        }
      }
    }
    last = character
  }

  return {
    follow(text) {
      for (let at = 0; at < text.length; at++) step(text.charAt(at))
    },
    isOpen() {
      endRun()
      return fence !== null || inlineLength > 0 || isQuoteLine || OPENING_QUOTES.has(last)
    },
    isAtLineStart: () => isBlankLine,
  }
}
