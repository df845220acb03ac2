import type { SeededRandom } from '../rigs/seeded-random.ts'

/** Makes texts and changes of texts. Every line it makes has a number that no other line ever has. */
export interface TextSource {
  fresh(): string
  /** The text with some lines added, replaced or removed; never the same text. */
  changed(text: string): string
}

const WORDS = [
  'alpha',
  'béta',
  '漢字',
  'gamma 🙂',
  'δέλτα',
  '- [ ] task',
  '# Heading',
  '> quote',
  '',
]

export function createTextSource(random: SeededRandom): TextSource {
  let lines = 0
  const line = (): string => `§${++lines} ${random.pick(WORDS)}`

  function changed(text: string): string {
    const ending = text.includes('\r\n') ? '\r\n' : '\n'
    const parts = text === '' ? [] : text.split(/(?<=\n)/)
    for (let left = 1 + random.below(3); left > 0; left--) {
      const at = random.below(parts.length + 1)
      const kind = random.weighted({ insert: 4, replace: 3, remove: 2 })
      const hasEnding = parts[at]?.endsWith('\n') ?? false
      if (kind === 'insert' || at === parts.length) {
        const last = parts.at(-1)
        if (at === parts.length && last !== undefined && !last.endsWith('\n'))
          parts[parts.length - 1] = last + ending
        parts.splice(at, 0, line() + ending)
      } else if (kind === 'replace') parts[at] = line() + (hasEnding ? ending : '')
      else parts.splice(at, 1)
    }
    const result = parts.join('')
    return result === text ? text + line() : result
  }

  return {
    fresh() {
      const ending = random.oneIn(4) ? '\r\n' : '\n'
      const body = Array.from({ length: 1 + random.below(12) }, line).join(ending)
      return (random.oneIn(10) ? '\uFEFF' : '') + body + (random.oneIn(5) ? '' : ending)
    },
    changed,
  }
}
