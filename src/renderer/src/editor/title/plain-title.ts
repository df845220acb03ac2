import { locateFrontmatter } from '../../../../shared/frontmatter/locate-frontmatter.ts'

/** A text that needs no quotes: it begins with a letter and has none of the signs that mean something. */
const PLAIN = /^\p{L}(?:[^:#\r\n]|:(?=\S)|(?<=\S)#)*$/u
/** What YAML reads as something else than a text. */
const WORD = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/**
 * The `title` of a note as far as it is said without YAML, whose reader comes later than the first note: null for none,
 * undefined where only the reader can say.
 */
export function plainTitle(beginning: string): string | null | undefined {
  const place = locateFrontmatter(beginning)
  const yaml = place ? beginning.slice(place.start, place.end) : ''
  if (!/title/.test(yaml)) return null
  const lines = yaml.split(/\r\n?|\n/)
  const index = lines.findIndex((line) => line.startsWith('title:'))
  const isAlone = lines.filter((line) => /^\S*title/.test(line)).length === 1
  // A value may go on in lines that are indented.
  if (index === -1 || !isAlone || /^[ \t]/.test(lines[index + 1] ?? '')) return undefined
  const written = (lines[index] ?? '').slice('title:'.length)
  if (!/^[ \t]/.test(written)) return undefined
  const value = written.trim()
  const quoted = /^"([^"\\]*)"$|^'([^']*)'$/.exec(value)
  const text = quoted ? (quoted[1] ?? quoted[2] ?? '') : PLAIN.test(value) ? value : undefined
  return text === undefined || (!quoted && WORD.test(text)) ? undefined : text.trim() || null
}
