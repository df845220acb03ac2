import type { HelpAction } from '../../../shared/contract/inline-help.ts'

interface Fit {
  /** What the answer is about, as it stands in the note. */
  readonly text: string
  readonly action: HelpAction
  /** False while more may come: then what may still become a closing fence is left out. */
  readonly isWhole: boolean
}

/**
 * The answer of a model as it can stand in the note: without the code fence, the quotation marks and the blank lines
 * that models put round one, and with the white space round it that the text has. What is added after the text begins
 * with what parts the two.
 */
export function fittedAnswer(answer: string, { text, action, isWhole }: Fit): string {
  const bare = withoutQuotes(withoutFence(answer.replace(/\r\n?/g, '\n'), text, isWhole), text)
  if (bare === '') return ''
  const [lead = ''] = /^\s*/.exec(text) ?? []
  const [trail = ''] = /\s*$/.exec(text) ?? []
  switch (action) {
    case 'continue':
      return spaceBetween(text, bare) + bare
    case 'summarise':
      return `${text.endsWith('\n\n') ? '' : text.endsWith('\n') ? '\n' : '\n\n'}${bare}${trail.includes('\n') ? '\n' : ''}`
    case 'rewrite':
    case 'shorten':
    case 'translate':
    case 'fix':
    case 'own':
      return lead + bare + (isWhole ? trail : '')
  }
}

function withoutFence(answer: string, text: string, isWhole: boolean): string {
  const trimmed = answer.trim()
  if (/^\s*(```|~~~)/.test(text)) return trimmed
  const opening = /^(`{3,}|~{3,})[\w-]*(?:\n|$)/.exec(trimmed)
  if (!opening) return trimmed
  const fence = opening[1] ?? ''
  const body = trimmed.slice(opening[0].length)
  // Only a fence round everything is taken away: one that closes earlier is part of the answer.
  const closing = body.search(new RegExp(`(?:^|\\n)${fence}[ \\t]*(?:\\n|$)`))
  if (closing === -1) return (isWhole ? body : body.replace(/\n?[`~]{1,3}$/, '')).trim()
  return body.slice(closing).trim() === fence ? body.slice(0, closing).trim() : trimmed
}

const QUOTES: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
]

function withoutQuotes(answer: string, text: string): string {
  for (const [open, close] of QUOTES) {
    const inner = answer.slice(open.length, -close.length)
    if (
      answer.length > 2 &&
      answer.startsWith(open) &&
      answer.endsWith(close) &&
      !inner.includes(open) &&
      !inner.includes(close) &&
      !text.trim().startsWith(open)
    )
      return inner.trim()
  }
  return answer
}

/** A sentence goes on after a space; what begins a block, after a line of its own. */
function spaceBetween(text: string, next: string): string {
  if (/\s$/.test(text) || /^[.,;:!?)\]}…]/.test(next)) return ''
  return /^(?:[-*+>|]|#{1,6}|\d+[.)])\s/.test(next) ? '\n' : ' '
}
