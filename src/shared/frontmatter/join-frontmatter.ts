import { isMap } from 'yaml'
import { mainLineEnding } from '../domain/text/text-edits.ts'
import { type LineEnding, locateFrontmatter } from './locate-frontmatter.ts'
import { linesOf } from './pair-place.ts'
import { isSame } from './plain-data.ts'
import { editProperty, frontmatterData } from './update-frontmatter.ts'
import { keyText, lineStart, parseYaml, type YamlBlock } from './yaml-block.ts'

/** Names whose text is a list too, written in short. */
const LISTS: Readonly<Record<string, RegExp>> = {
  tags: /[\s,]+/,
  aliases: /,/,
  cssclasses: /[\s,]+/,
}

/**
 * The text with the properties of another note joined to its own, key by key: one that it has not comes behind the
 * others, as it is written there, with its comments; an empty one gets the value; lists get the items that they miss;
 * any other keeps its own value. Every byte outside of that stays. A text without frontmatter gets the whole block as
 * it is, whether that is YAML or not.
 * @throws LatentError `invalid_input`, where there is a block already, for one of the two that is no plain YAML mapping,
 *   and for what could not be joined without touching something else
 */
export function joinFrontmatter(text: string, other: string): string {
  const theirPlace = locateFrontmatter(other)
  if (!theirPlace) return text
  const written = other.slice(theirPlace.start, theirPlace.end)
  const place = locateFrontmatter(text)
  if (!place) {
    const at = text.startsWith('\ufeff') ? 1 : 0
    const block = inLineEnding(`---\n${written}---\n`, mainLineEnding(text))
    return text.slice(0, at) + block + text.slice(at)
  }
  const mine = parseYaml(text.slice(place.start, place.end), 2)
  const theirs = parseYaml(written, 2)
  const missing = Object.keys(theirs.data).filter((name) => !Object.hasOwn(mine.data, name))
  const joined = Object.entries(theirs.data).reduce(
    (current, [name, value]) =>
      Object.hasOwn(mine.data, name)
        ? withValue(current, name, joinedValue(name, mine.data[name], value))
        : current,
    text,
  )
  const asWritten = appended(joined, linesOfKeys(theirs, missing))
  if (asWritten !== null && holds(asWritten, joined, theirs, missing)) return asWritten
  // What stands in another form there (in braces, deeper, with anchors) is written anew.
  return missing.reduce((current, name) => withValue(current, name, theirs.data[name]), joined)
}

/** Undefined: it keeps its own. */
function joinedValue(name: string, mine: unknown, theirs: unknown): unknown {
  if (isEmpty(theirs)) return undefined
  if (isEmpty(mine)) return theirs
  const own = asList(name, mine)
  const others = asList(name, theirs)
  if (own === null || others === null) return undefined
  const more = others.filter((item) => !own.some((each) => isSame(each, item)))
  return more.length === 0 ? undefined : [...own, ...more]
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function asList(name: string, value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  const between = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined
  if (between === undefined || typeof value !== 'string') return null
  return value.split(between).flatMap((item) => item.trim() || [])
}

const withValue = (text: string, name: string, value: unknown): string =>
  value === undefined ? text : editProperty(text, { kind: 'set', name, value, isDate: true })

/** The lines of these keys, each with what stands between it and the key before; null where they are no lines. */
function linesOfKeys(block: YamlBlock, names: readonly string[]): string | null {
  const { document, source } = block
  const root = document.contents
  if (!isMap(root)) return ''
  if (root.flow || root.range[0] !== lineStart(source, root.range[0])) return null
  let done = 0
  let lines = ''
  for (const pair of root.items) {
    const { to } = linesOf(source, pair)
    const name = keyText(pair)
    if (name === null) return null
    if (names.includes(name)) lines += source.slice(done, to)
    done = to
  }
  return lines
}

function appended(text: string, lines: string | null): string | null {
  const place = locateFrontmatter(text)
  if (!place || lines === null) return null
  return text.slice(0, place.end) + inLineEnding(lines, place.lineEnding) + text.slice(place.end)
}

const inLineEnding = (lines: string, lineEnding: LineEnding): string =>
  lines.replace(/\r\n?|\n/g, lineEnding)

/** Whether a text says what the joined one says, and these keys as they are there. */
function holds(text: string, joined: string, theirs: YamlBlock, names: readonly string[]): boolean {
  const before = frontmatterData(joined)
  const after = frontmatterData(text)
  const wanted = {
    ...before,
    ...Object.fromEntries(names.map((name) => [name, theirs.data[name]])),
  }
  return before !== null && after !== null && isSame(after, wanted)
}
