import { editTextValues, withoutItem } from '../../../shared/frontmatter/text-values.ts'
import type { TextEdit } from '../../../shared/domain/text/text-edits.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { parseNote } from '../parse-note.ts'
import { matchesTag, normaliseTag, tagKey } from '../tags.ts'
import { NOT_RENAMED } from './words.ts'

/**
 * The text of a note with another name for a tag and those nested in it, in the text and in the frontmatter, whatever
 * their letter case: `work/urgent` becomes `job/urgent` with `work` → `job`. Nothing else changes, but that an item of the
 * list of tags goes that would be there twice.
 * @param from without `#`, as `normaliseTag` gives it, as `to`
 * @throws LatentError `invalid_input` for a note in which it cannot be done exactly
 */
export function renameTag(text: string, from: string, to: string): string {
  const before = parseNote('', text)
  const single = withoutTwins(text, before.frontmatter?.data ?? {}, from, to)
  const inFrontmatter = editTextValues(single, isTagKey, (value, place) =>
    place === 'item' ? itemEdits(value, from, to) : wordEdits(value, from, to),
  )
  const note = inFrontmatter === text ? before : parseNote('', inFrontmatter)
  const edits = note.tags.flatMap(({ name, start }) =>
    start < note.bodyStart ? [] : edited(name, start + 1, from, to),
  )
  const after = edits.reduceRight(
    (current, edit) => current.slice(0, edit.from) + edit.insert + current.slice(edit.to),
    inFrontmatter,
  )
  if (after === text) return text
  const wanted = before.tags.map(({ name }) => tagKey(renamed(name, from, to)))
  const read = parseNote('', after).tags.map(({ name }) => tagKey(name))
  const isSingle = single === text
  const isExact = isSingle
    ? read.length === wanted.length && read.every((key, index) => key === wanted[index])
    : new Set([...wanted, ...read]).size === new Set(wanted).size && wanted.every(isIn(read))
  if (!isExact) throw new LatentError('invalid_input', NOT_RENAMED)
  return after
}

const isIn =
  (keys: readonly string[]) =>
  (key: string): boolean =>
    keys.includes(key)

/** The name of a tag after it; one that is not meant stays. */
export function renamed(name: string, from: string, to: string): string {
  return matchesTag(name, from) ? to + name.slice(headOf(name, from).length) : name
}

const isTagKey = (name: string): boolean => /^tags?$/i.test(name)

/** The part of a nested tag that is meant: as many levels as `from` has. In another Unicode form it has another length. */
const headOf = (name: string, from: string): string =>
  name.split('/').slice(0, from.split('/').length).join('/')

const edited = (name: string, at: number, from: string, to: string): readonly TextEdit[] =>
  matchesTag(name, from) ? [{ from: at, to: at + headOf(name, from).length, insert: to }] : []

/** The whole item is a tag, or none is. */
function itemEdits(value: string, from: string, to: string): readonly TextEdit[] {
  const name = normaliseTag(value)
  return name === null ? [] : edited(name, value.indexOf(name), from, to)
}

/** Tags one after the other, with blanks or commas between them. */
function wordEdits(value: string, from: string, to: string): readonly TextEdit[] {
  return [...value.matchAll(/[^\s,]+/g)].flatMap(({ 0: word, index }) => {
    const name = normaliseTag(word)
    return name === null ? [] : edited(name, index + word.indexOf(name), from, to)
  })
}

/** Takes out of lists of tags what would be there twice after it; where that cannot be done alone, it stays. */
function withoutTwins(
  text: string,
  data: Readonly<Record<string, unknown>>,
  from: string,
  to: string,
): string {
  let current = text
  for (const [key, value] of Object.entries(data)) {
    if (!isTagKey(key) || !Array.isArray(value)) continue
    const names = value.map((item: unknown) =>
      typeof item === 'string' ? normaliseTag(item) : null,
    )
    const stays = new Set(
      names.flatMap((name) => (name === null || matchesTag(name, from) ? [] : [tagKey(name)])),
    )
    let gone = 0
    for (const [index, name] of names.entries()) {
      if (name === null || !matchesTag(name, from)) continue
      const next = tagKey(renamed(name, from, to))
      const without = stays.has(next) ? withoutItem(current, key, index - gone) : null
      stays.add(next)
      if (without === null) continue
      current = without
      gone++
    }
  }
  return current
}
