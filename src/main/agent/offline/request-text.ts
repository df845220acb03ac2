const POLITE =
  /^(?:(?:please|kindly|hey|ok|okay|now)[, ]+|(?:can|could|would|will) you (?:please )?|i(?: would|[’']d) like (?:you )?to |i want (?:you )?to |i need to |let[’']s )/i

/** A request without what is only polite: `Could you show me X, please?` → `show me X`. */
export function cleanRequest(text: string): string {
  let request = text.trim()
  for (let before = ''; before !== request;) {
    before = request
    request = request.replace(POLITE, '').trim()
  }
  const polite = /[, ]+(?:please|thanks|thank you)[.!?]*$/i
  request = request.replace(polite, '').trim()
  // A full stop or question mark ends a one-line request; in dictated text it belongs to the text.
  return /["”'\n]/.test(request.slice(-1)) || request.includes('\n')
    ? request
    : request.replace(/(?<=\S)\s*[.!?]+$/, '')
}

/** `"Ada"`, `“Ada”`, `'Ada'` → `Ada`. */
export function unquoted(text: string): string {
  const trimmed = text.trim()
  return (
    /^"([\s\S]*)"$|^“([\s\S]*)”$|^'([\s\S]*)'$|^‘([\s\S]*)’$/
      .exec(trimmed)
      ?.slice(1)
      .find((inner) => typeof inner === 'string') ?? trimmed
  )
}

/** The open note, by one of its usual names. */
export const THIS_NOTE = 'this note'

/** The daily note of today, by one of its usual names. */
export const TODAYS_NOTE = 'today’s note'

/** A note as a person names it: `my note on "Quantum"`, `the Atlas note`, `[[Ada]]`, `this note`. */
export function noteReference(text: string): string {
  const trimmed = text.trim()
  if (
    /^(?:it|this|here|(?:this|the (?:current|open)|current|open) (?:note|page|file))$/i.test(
      trimmed,
    )
  )
    return THIS_NOTE
  if (
    /^(?:my |the )?(?:daily note|today[’']s (?:daily )?note|note (?:of|for) today)$/i.test(trimmed)
  )
    return TODAYS_NOTE
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

/** `a, b and c` → three. */
export const listOf = (text: string): string[] =>
  text
    .split(/\s*,\s*(?:and\s+)?|\s+and\s+/i)
    .map(unquoted)
    .filter((each) => each !== '')
