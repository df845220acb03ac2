import { isRealDay, isRealTime } from '../domain/dates/real-day.ts'

/** How a property is shown and edited. `other`: what no row can hold, as a mapping or a text of several lines. */
export const PROPERTY_KINDS = [
  'text',
  'list',
  'number',
  'checkbox',
  'date',
  'datetime',
  'link',
  'tags',
  'aliases',
] as const
export type PropertyKind = (typeof PROPERTY_KINDS)[number]

export type PropertyScalar = string | number | boolean
export type PropertyValue = PropertyScalar | readonly PropertyScalar[] | null

/** Names whose meaning, and so whose kind, is not for a vault to choose. */
const RESERVED: Readonly<Record<string, PropertyKind>> = {
  tags: 'tags',
  tag: 'tags',
  aliases: 'aliases',
  alias: 'aliases',
  cssclasses: 'list',
  cssclass: 'list',
}

/** The kind that a name has in every vault; null for one that is free. */
export const reservedKind = (name: string): PropertyKind | null => {
  const key = name.toLowerCase()
  return Object.hasOwn(RESERVED, key) ? (RESERVED[key] ?? null) : null
}

/** `YYYY-MM-DD` */
export const isDateText = (text: string): boolean => isRealDay(text)

/** `YYYY-MM-DDTHH:MM`, perhaps with seconds. */
export const isDateTimeText = (text: string): boolean =>
  isRealDay(text.slice(0, 10)) && text[10] === 'T' && isRealTime(text.slice(11))

const LINK = /^\[\[[^[\]]+\]\]$/

/** What a value looks like. */
export function guessKind(value: PropertyValue): PropertyKind {
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'boolean') return 'checkbox'
  if (typeof value !== 'string') return 'text'
  if (isDateText(value)) return 'date'
  if (isDateTimeText(value)) return 'datetime'
  return LINK.test(value) ? 'link' : 'text'
}

/** The same for a value of which only its text is known. */
export const guessKindOfText = (text: string): PropertyKind =>
  guessKind(convertValue(text, 'number') ?? text)

/**
 * The kind by which a row is shown: that of its name, then the vault's, then what the value looks like. A value that is
 * none of the vault's kind is shown as what it is, and never made into another by being looked at.
 */
export function kindOf(
  name: string,
  value: PropertyValue,
  vaultKinds: Readonly<Record<string, PropertyKind>>,
): PropertyKind {
  const wanted = reservedKind(name) ?? (Object.hasOwn(vaultKinds, name) ? vaultKinds[name] : null)
  return wanted && fits(value, wanted) ? wanted : guessKind(value)
}

/** True when a row of this kind can show the value as it is. */
export function fits(value: PropertyValue, kind: PropertyKind): boolean {
  if (value === null) return true
  switch (kind) {
    case 'list':
    case 'tags':
    case 'aliases':
      return Array.isArray(value) || typeof value === 'string' || typeof value === 'number'
    case 'number':
      return typeof value === 'number'
    case 'checkbox':
      return typeof value === 'boolean'
    case 'date':
      return value === '' || (typeof value === 'string' && isDateText(value))
    case 'datetime':
      return value === '' || (typeof value === 'string' && isDateTimeText(value))
    case 'link':
    case 'text':
      return typeof value === 'string'
  }
}

/** The items of a list; tags and aliases may stand in one text, as other programs write them. */
export function itemsOf(value: PropertyValue, kind: PropertyKind): readonly PropertyScalar[] {
  if (value === null || value === '') return []
  if (typeof value !== 'string') return Array.isArray(value) ? value : [value].flat()
  const parts =
    kind === 'tags' ? value.split(/[\s,]+/) : kind === 'aliases' ? value.split(',') : [value]
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** The same said in another kind; undefined for what would lose something by it. */
export function convertValue(value: PropertyValue, kind: PropertyKind): PropertyValue | undefined {
  if (value === null) return kind === 'checkbox' ? false : null
  if (kind === 'list' || kind === 'tags' || kind === 'aliases') return itemsOf(value, kind)
  const single = Array.isArray(value) ? (value.length === 1 ? value[0] : undefined) : value
  if (single === undefined || Array.isArray(single)) return undefined
  if (fits(single, kind)) return single
  const text = String(single).trim()
  switch (kind) {
    case 'text':
      return String(single)
    case 'number':
      return text !== '' && String(Number(text)) === text ? Number(text) : undefined
    case 'checkbox':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'date':
      return isDateTimeText(text) && /T00:00(?::00)?$/.test(text) ? text.slice(0, 10) : undefined
    case 'datetime':
      return isDateText(text) ? `${text}T00:00` : undefined
    case 'link':
      return undefined
  }
}
