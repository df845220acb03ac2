import matter from 'gray-matter'
import { locateFrontmatter } from '../../../shared/frontmatter/locate-frontmatter.ts'
import { checkSize, parseYaml, unreadable } from '../../../shared/frontmatter/yaml-block.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { Frontmatter } from '../parsed-note.ts'

const MAX_BLANK_LINES = 200
/** gray-matter takes quadratic time over blank lines, and sees line breaks in all of these. */
const BLANK_LINES = /(?:\r?[\n\r\u2028\u2029][^\S\n\r\u2028\u2029]*){201}/

/**
 * Reads the frontmatter of a note: typed values; dates, numbers with leading zeros and numbers beyond 2^53 as strings.
 * Never throws: what cannot be read, or is beyond the limits (64 KB, 1,000 keys, depth 32), is told as `problem`.
 * @returns null when the note has no frontmatter block.
 */
export function readFrontmatter(text: string): Frontmatter | null {
  const place = locateFrontmatter(text)
  if (!place) return null
  // The block ends with a line break, unless it is empty.
  const source = text.slice(place.start, place.end)
  try {
    checkSize(source, 2)
    if (BLANK_LINES.test(source))
      throw unreadable(2, `there are more than ${MAX_BLANK_LINES} blank lines together`)
    const { data } = matter(`---\n${source}\n${CLOSING_FENCE}`, MATTER_OPTIONS)
    return { data, problem: null }
  } catch (error) {
    // Anything thrown here is about this text.
    const known = error instanceof LatentError ? error : unreadable(2, 'it is no YAML')
    return { data: {}, problem: known.message }
  }
}

/** Not `---`: gray-matter takes any line that only begins with its closing fence for the end. */
const CLOSING_FENCE = '---\u0000'

/**
 * gray-matter would evaluate `---js`, keep every text for ever and turn dates into moments. So: only behind
 * `locateFrontmatter`, with our YAML reader and no other language, always with options (they switch its cache off).
 */
const MATTER_OPTIONS = {
  language: 'yaml',
  delimiters: ['---', CLOSING_FENCE] as [string, string],
  engines: {
    // gray-matter hands over the line break of the opening fence too.
    yaml: { parse: (source: string) => ({ ...parseYaml(source.slice(1), 2).data }) },
    ...Object.fromEntries(
      ['js', 'javascript', 'json', 'coffee', 'coffeescript', 'cson', 'toml'].map((language) => [
        language,
        { parse: refuseLanguage, stringify: refuseLanguage },
      ]),
    ),
  },
}

function refuseLanguage(): never {
  throw new LatentError('invalid_input', 'Frontmatter can only be YAML.')
}
