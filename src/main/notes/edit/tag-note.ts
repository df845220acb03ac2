import { editProperty, frontmatterData } from '../../../shared/frontmatter/update-frontmatter.ts'
import { itemsOf, type PropertyValue } from '../../../shared/frontmatter/property-kind.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { parseNote } from '../parse-note.ts'
import { normaliseTag, tagKey } from '../tags.ts'
import { saysOtherTags } from './words.ts'

/**
 * The text of a note with a tag more among its property `tags`; as it is where the note has that tag already, in its
 * text or its properties. Nothing else changes.
 * @param tag without `#`, as `normaliseTag` gives it
 * @throws LatentError `invalid_input`, with the line, for properties that cannot be read or hold something else there
 */
export function addTag(text: string, tag: string): string {
  const { properties, has } = tagProperties(text, tag)
  if (parseNote('', text).tags.some(({ name }) => tagKey(name) === tagKey(tag))) return text
  if (properties.some(({ items }) => items.some(has))) return text
  const known = properties.find(({ name }) => /^tags$/i.test(name))
  return editProperty(text, {
    kind: 'set',
    name: known?.name ?? 'tags',
    value: [...(known?.items ?? []), tag],
  })
}

/**
 * The same without the tag; those nested in it stay, and so does what is in the text. A property that held nothing else
 * goes, with the lines of `---` where it was the last one.
 * @throws LatentError as `addTag`
 */
export function removeTag(text: string, tag: string): string {
  const { properties, has } = tagProperties(text, tag)
  return properties.reduce((current, { name, items }) => {
    const others = items.filter((item) => !has(item))
    if (others.length === items.length) return current
    return editProperty(
      current,
      others.length === 0
        ? { kind: 'remove', name, withBlock: true }
        : { kind: 'set', name, value: others },
    )
  }, text)
}

/** Whether the tag stands in the text of the note, below its properties. */
export function hasTagInText(text: string, tag: string): boolean {
  const { tags, bodyStart } = parseNote('', text)
  return tags.some(({ name, start }) => start >= bodyStart && tagKey(name) === tagKey(tag))
}

/** What stands under `tags`, and under `tag`, which other programs wrote once. */
function tagProperties(text: string, tag: string) {
  const data = frontmatterData(text)
  // Says with its line why it cannot be read.
  if (data === null) editProperty(text, { kind: 'set', name: 'tags', value: [tag] })
  const properties = Object.entries(data ?? {})
    .filter(([name]) => /^tags?$/i.test(name))
    .map(([name, value]) => {
      if (!isTags(value)) throw new LatentError('invalid_input', saysOtherTags(name))
      return { name, items: itemsOf(value, 'tags') }
    })
  const has = (item: unknown): boolean => {
    const name = typeof item === 'string' ? normaliseTag(item) : null
    return name !== null && tagKey(name) === tagKey(tag)
  }
  return { properties, has }
}

const isTags = (value: unknown): value is PropertyValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  (Array.isArray(value) &&
    value.every((item) => ['string', 'number', 'boolean'].includes(typeof item)))
