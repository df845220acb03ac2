/**
 * Whether the words of `quotation` stand in `text`, one after the other. White space, letter case, Markdown signs, and
 * the kinds of quotation marks and dashes do not count; where the quotation leaves something out (`…`, `[...]`), its
 * parts have to come in order.
 */
export function hasWords(text: string, quotation: string): boolean {
  const whole = plain(text)
  let at = 0
  for (const part of quotation.split(/\[(?:…|\.{3})\]|…|\.{3}/)) {
    const wanted = plain(part).replace(/^[\s.,;:!?]+|[\s.,;:!?]+$/g, '')
    if (wanted === '') continue
    const found = whole.indexOf(wanted, at)
    if (found === -1) return false
    at = found + wanted.length
  }
  return true
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/!?\[\[(?:[^\]|\n]*\|)?([^\]\n]*)\]\]/g, '$1')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^[ \t]*(?:>[ \t]?|#{1,6}[ \t]+|[-*+][ \t]+(?:\[.\][ \t]+)?|\d+[.)][ \t]+)+/gm, '')
    .replace(/[*_`~=]+/g, '')
    .replace(/[“”„‟«»"‘’‚‛']/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim()
}
