import type { TaskPriority } from './task.ts'
import {
  BLOCK_ID,
  PRIORITY_EMOJI,
  readTaskText,
  type TaskField,
  type TaskFieldName,
} from './task-fields.ts'

export type TaskNotation = TaskField['notation']

/** Changes the text of a task behind its checkbox, field by field; what is not named stays byte for byte. */
export interface FieldWriter {
  /** Null takes the field out. Values as `TaskField` has them. */
  set(name: TaskFieldName, value: string | null): void
  /** Exactly these, without `#`: others are taken out, those that are missing are put before the fields. */
  setTags(tags: readonly string[]): void
  /** All prose; the fields and tags of the task stay. */
  setTitle(title: string): void
  text(): string
}

const EMOJI: Readonly<Record<Exclude<TaskFieldName, 'priority'>, string>> = {
  due: '📅',
  scheduled: '⏳',
  start: '🛫',
  created: '➕',
  done: '✅',
  cancelled: '❌',
  recurrence: '🔁',
  id: '🆔',
  dependsOn: '⛔',
  onCompletion: '🏁',
}
const BRACKET: Readonly<Partial<Record<TaskFieldName, string>>> = {
  done: 'completion',
  recurrence: 'repeat',
}
const TAG = /(^|\s)#([^\s!@#$%^&*(),.?":{}|<>[\]]+)/gu

export function createFieldWriter(original: string, notation: TaskNotation): FieldWriter {
  let text = original
  const fieldsNamed = (name: TaskFieldName): readonly TaskField[] =>
    readTaskText(text).fields.filter((field) => field.name === name)

  const remove = ({ start, end }: Pick<TaskField, 'start' | 'end'>): void => {
    const before = text.slice(0, start).replace(/[ \t]+$/, '')
    const after = text.slice(end)
    // A blank stays behind the checkbox, and between words.
    const gap = /^[^\s,.;:!?)]/.test(after) || (before === '' && after === '') ? ' ' : ''
    text = before + gap + after
  }

  const append = (piece: string): void => {
    const end = text.replace(BLOCK_ID, '').trimEnd().length
    const gap = notation === 'dataview' && piece.startsWith('[') ? '  ' : ' '
    text = `${text.slice(0, end)}${gap}${piece}${text.slice(end)}`
  }

  return {
    set(name, value) {
      const [first, ...others] = fieldsNamed(name)
      for (const field of value === null ? [first, ...others].toReversed() : [])
        if (field) remove(field)
      if (value === null || first?.value === value) return
      if (!first) append(written(name, value, notation))
      else text = text.slice(0, first.start) + rewritten(text, first, value) + text.slice(first.end)
    },
    setTags(tags) {
      const wanted = tags.map((tag) => tag.replace(/^#/, ''))
      const found = tagsIn(text)
      for (const place of found.toReversed())
        if (!wanted.some((tag) => sameTag(tag, place.name))) remove(place)
      const missing = wanted.filter(
        (tag, index) =>
          !found.some(({ name }) => sameTag(tag, name)) &&
          wanted.findIndex((other) => sameTag(other, tag)) === index,
      )
      if (missing.length === 0) return
      const end = beforeFields(text)
      text = `${text.slice(0, end)}${missing.map((tag) => ` #${tag}`).join('')}${text.slice(end)}`
    },
    setTitle(title) {
      const { fields, tailStart } = readTaskText(text)
      const kept = fields
        .filter(({ end }) => end <= tailStart)
        .map(({ start, end }) => `  ${text.slice(start, end)}`)
      const lead = /^[ \t]*/.exec(text)?.[0] || ' '
      const words = title.replace(/\s+/g, ' ').trim()
      const named = tagsIn(words)
      const tags = tagsIn(text)
        .filter(
          ({ name, end }) => end <= tailStart && !named.some((tag) => sameTag(tag.name, name)),
        )
        .map(({ name }) => ` #${name}`)
      text = `${lead}${words}${tags.join('')}${kept.join('')}${text.slice(tailStart)}`
    },
    text: () => text,
  }
}

interface TagPlace {
  readonly name: string
  readonly start: number
  readonly end: number
}
const tagsIn = (text: string): TagPlace[] =>
  [...text.matchAll(TAG)]
    .map((match) => ({
      name: match[2] ?? '',
      start: match.index + (match[1]?.length ?? 0),
      end: match.index + match[0].length,
    }))
    .filter(({ name }) => !/^\d+$/.test(name))

const sameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Behind the last tag of the row at the end that no field stands before, or behind the prose. */
function beforeFields(text: string): number {
  const { fields, tailStart } = readTaskText(text)
  const first = fields.find(({ start }) => start >= tailStart)?.start
  const end = first ?? text.replace(BLOCK_ID, '').length
  return text.slice(0, end).trimEnd().length
}

function written(name: TaskFieldName, value: string, notation: TaskNotation): string {
  if (notation === 'dataview') return `[${BRACKET[name] ?? name}:: ${value}]`
  return name === 'priority' ? priorityEmoji(value) : `${EMOJI[name]} ${value}`
}

/** The field as it is written, with another value: its emoji or bracket, and the blanks in it, stay. */
function rewritten(text: string, field: TaskField, value: string): string {
  const whole = text.slice(field.start, field.end)
  if (field.notation === 'emoji' && field.name === 'priority') return priorityEmoji(value)
  const from = field.notation === 'dataview' ? whole.indexOf('::') + 2 : 0
  const at = whole.indexOf(field.value, from)
  return whole.slice(0, at) + value + whole.slice(at + field.value.length)
}

const priorityEmoji = (value: string): string =>
  PRIORITY_EMOJI.find(([priority]: readonly [TaskPriority, string]) => priority === value)?.[1] ??
  ''
