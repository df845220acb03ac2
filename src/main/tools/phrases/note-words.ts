import type { NoteWords } from './phrase.ts'
import { unquoted } from './request-text.ts'

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ')

/** A note as a person names it: `my note on "Quantum"`, `the Atlas note`, `[[Ada]]`, `this note`, `the second one`. */
export function noteWords(text: string): NoteWords {
  const trimmed = text.trim()
  const bare = trimmed.toLowerCase()
  if (/^(?:it|that|that one|(?:that|the same|said) (?:note|page|file|one))$/.test(bare))
    return { reference: 'said' }
  if (/^(?:this|here|(?:this|the (?:current|open)|current|open) (?:note|page|file))$/.test(bare))
    return { reference: 'open' }
  if (/^(?:my |the )?(?:daily note|today[’']s (?:daily )?note|note (?:of|for) today)$/.test(bare))
    return { reference: 'today' }
  if (
    /^(?:the )?(?:note|one|page) (?:that )?(?:i|you|we|you have|i have) just (?:made|created|wrote|written|added|changed|edited|saved)$|^the (?:new|newest|last created) (?:note|one)$/.test(
      bare,
    )
  )
    return { reference: 'written' }
  const place = placeOf(bare)
  if (place !== null) return { reference: 'listed', place }
  const named = trimmed
    .replace(
      /^(?:the |my |a )?(?:notes?|page|file) (?:called |titled |named |about |on |for )?(?=\S)/i,
      '',
    )
    .replace(/^(?:the|my) (?=\S.* (?:note|page)$)/i, '')
    .replace(/ (?:note|page)$/i, '')
  const link = /^\[\[([^\]|#]+)(?:[#|][^\]]*)?\]\]$/.exec(named)
  return unquoted(link?.[1] ?? named)
}

/** `the second one`, `number 2`, `#2`, `2nd note`, `the last result`: the place from 1, -1 for the last. Else null. */
export function placeOf(text: string): number | null {
  const noun = '(?:one|note|result|hit|passage|page|link|of them|of those)'
  const ordinal = new RegExp(`^(?:the )?(\\w+)(?: ${noun})$|^the (\\w+)$`).exec(text)
  const word = ordinal?.[1] ?? ordinal?.[2] ?? ''
  if (word === 'last') return -1
  const index = ORDINALS.indexOf(word)
  if (index >= 0) return index + 1
  const counted = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word)?.[1]
  const numbered = new RegExp(`^(?:(?:number|no\\.?|nr\\.?|${noun}) ?|#)(\\d{1,2})$`).exec(
    text,
  )?.[1]
  const number = counted ?? numbered
  return number === undefined || number === '0' ? null : Number(number)
}
