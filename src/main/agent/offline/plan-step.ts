import type { ToolDefinition } from '../../../shared/domain/tool-result.ts'
import { z } from 'zod'
import { describeAnswers } from './describe-answers.ts'
import { greetingText, helpText, noOpenNoteText, notYetText } from './help-text.ts'
import type { Intent } from './read-intent.ts'
import { THIS_NOTE, TODAYS_NOTE } from './request-text.ts'
import type { ToolAnswer } from './tool-answer.ts'

export interface StepCall {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
}
/** What the offline assistant does next: one call, or its answer. */
export type Step = { readonly call: StepCall } | { readonly text: string }

export interface StepInput {
  readonly intent: Intent
  /** What the tools answered since the request, in order. */
  readonly answers: readonly ToolAnswer[]
  readonly tools: readonly ToolDefinition[]
  readonly openPath: string | null
}

/** Decides by rules, from nothing but its input. */
export function planStep({ intent, answers, tools, openPath }: StepInput): Step {
  const has = (name: string): boolean => tools.some((tool) => tool.function.name === name)
  const done = (): Step => ({ text: describeAnswers(answers, intent) })
  const [first, second] = answers

  /** One call, then its answer; without the tool, a word on what can be done instead. */
  const once = (name: string, args: StepCall['args']): Step =>
    first ? done() : has(name) ? { call: { name, args } } : { text: notYetText(name) }

  const withNote = (note: string, act: (path: string) => Step): Step => {
    if (note !== THIS_NOTE) return act(note)
    return openPath === null ? { text: noOpenNoteText } : act(openPath)
  }

  switch (intent.type) {
    case 'help':
      return { text: helpText(tools) }
    case 'greeting':
      return { text: greetingText }
    case 'search':
      return once('search_notes', {
        query: intent.query,
        top_k: 8,
        ...(Object.keys(intent.filter).length > 0 ? { filter: intent.filter } : {}),
      })
    case 'folder':
      return once('search_notes', {
        query: intent.folder.replaceAll('/', ' '),
        top_k: 50,
        filter: { folder: intent.folder },
      })
    case 'tagged':
      return once('search_by_tag', {
        tags: intent.tags,
        ...(intent.match === 'any' ? { match: 'any' } : {}),
      })
    case 'tags':
      return once('list_tags', {})
    case 'daily-note':
      return once('create_daily_note', intent.date === null ? {} : { date: intent.date })
    case 'random-note':
      return once(
        'get_random_note',
        Object.keys(intent.filter).length > 0 ? { filter: intent.filter } : {},
      )
    case 'metadata':
      return withNote(intent.note, (path) => once('get_note_metadata', { path }))
    case 'backlinks':
      return withNote(intent.note, (path) => once('list_backlinks', { path }))
    case 'links':
      return withNote(intent.note, (path) => once('list_forward_links', { path }))
    case 'delete':
      return withNote(intent.note, (path) => once('delete_note', { path }))
    case 'rename':
      return withNote(intent.note, (path) => {
        if (!has('rename_note')) return { text: notYetText('rename_note') }
        if (isWholePath(intent.to)) return once('rename_note', { path, new_path: intent.to })
        if (intent.note === THIS_NOTE)
          return once('rename_note', { path, new_path: besides(path, intent.to) })
        // A name alone stays in its folder, and a folder takes the name as it is: both need the path.
        if (!first) return once('get_note_metadata', { path })
        const found = NotePath.safeParse(first.data)
        if (!first.success || second || !found.success) return done()
        const newPath = besides(found.data.path, intent.to)
        return { call: { name: 'rename_note', args: { path: found.data.path, new_path: newPath } } }
      })
    case 'create':
      return once('write_note', {
        path: newNotePath(intent.title, intent.folder),
        content: newNoteText(intent.title, intent.text),
      })
    case 'property':
      return withNote(intent.note, (path) =>
        once('update_frontmatter', {
          path,
          updates: { [intent.key]: intent.value === null ? null : propertyValue(intent.value) },
        }),
      )
    case 'read':
      return withNote(intent.note, (path) => {
        if (!first) return once('read_note', { path })
        // The name was none: what was meant may be a subject.
        if (!first.success && !second && has('search_notes'))
          return { call: { name: 'search_notes', args: { query: path, top_k: 8 } } }
        return done()
      })
    case 'tag':
      return withNote(intent.note, (path) => {
        if (!has('update_frontmatter')) return { text: notYetText('update_frontmatter') }
        if (!first) return once('read_note', { path })
        const note = NoteData.safeParse(first.data)
        if (!first.success || second || !note.success) return done()
        const tags = frontmatterTags(note.data.content)
        if (tags === null)
          return {
            text: `I could not read the tags of [[${note.data.path.replace(/\.md$/i, '')}]] without risk, so I left it as it is. Set them with \`/update_frontmatter\`.`,
          }
        const kept = tags.filter((tag) => !intent.remove.includes(tag))
        const added = intent.add.filter((tag) => !kept.includes(tag))
        if (added.length === 0 && kept.length === tags.length)
          return { text: `[[${note.data.path.replace(/\.md$/i, '')}]] has these tags already.` }
        return {
          call: {
            name: 'update_frontmatter',
            args: { path: note.data.path, updates: { tags: [...kept, ...added] } },
          },
        }
      })
    case 'append': {
      const { text, heading } = intent
      const toAppend = (path: string): StepCall['args'] => ({
        path,
        content: text,
        ...(heading === null ? {} : { heading }),
      })
      if (intent.note !== TODAYS_NOTE)
        return withNote(intent.note, (path) => once('append_note', toAppend(path)))
      if (!first) return once('create_daily_note', {})
      const found = NotePath.safeParse(first.data)
      if (!first.success || second || !found.success) return done()
      return { call: { name: 'append_note', args: toAppend(found.data.path) } }
    }
  }
}

const NotePath = z.object({ path: z.string() })

/** Not a name alone, nor a folder. */
const isWholePath = (to: string): boolean => to.includes('/') && !to.endsWith('/')

/** The new path of a note that gets another name, or goes to a folder under its own. */
function besides(path: string, to: string): string {
  const slash = path.lastIndexOf('/') + 1
  if (to.endsWith('/')) return `${to.replace(/^\/+$/, '')}${path.slice(slash)}`
  return `${path.slice(0, slash)}${to}`
}

const NoteData = z.object({ path: z.string(), content: z.string() })

/** `Permit renewal` → `Permit renewal.md`; signs that no file name may hold become dashes. */
function newNotePath(title: string, folder: string): string {
  const name = title.replace(/\.md$/i, '').replace(/[\\:*?"<>|#^[\]]/g, '-')
  return `${folder === '' ? '' : `${folder.replace(/\/+$/, '')}/`}${name}.md`
}

function newNoteText(title: string, text: string): string {
  const heading = `# ${title.replace(/\.md$/i, '').split('/').at(-1) ?? title}\n`
  return text === '' ? heading : `${heading}\n${text}\n`
}

/** `true`, numbers and lists as such; everything else as text. */
function propertyValue(text: string): unknown {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  const list = /^\[(.*)\]$/.exec(text)?.[1]
  return list === undefined
    ? text
    : list
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
}

/**
 * The tags in the frontmatter of `text`; [] without any, null when they are written in a way that these few lines
 * cannot read: better to leave a note alone than to lose a tag.
 */
function frontmatterTags(text: string): string[] | null {
  const block = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text)?.[1]
  if (block === undefined) return []
  const lines = block.split(/\r?\n/)
  const at = lines.findIndex((line) => /^tags\s*:/i.test(line))
  if (at === -1) return []
  const clean = (tag: string): string =>
    tag
      .trim()
      .replace(/^(["'])(.*)\1$/, '$2')
      .replace(/^#/, '')
  const inline = (lines[at] ?? '').replace(/^tags\s*:\s*/i, '').trim()
  if (inline !== '') {
    const list = /^\[([^[\]{}]*)\]$/.exec(inline)?.[1]
    if (list === undefined && !/^[\p{L}\p{N}_/#"'-]+$/u.test(inline)) return null
    return (list ?? inline)
      .split(',')
      .map(clean)
      .filter((tag) => tag !== '')
  }
  const items: string[] = []
  for (const line of lines.slice(at + 1)) {
    if (/^\S/.test(line) && !line.startsWith('-')) break
    if (line.trim() === '') continue
    const item = /^\s*-\s+([\p{L}\p{N}_/#"'-]+)\s*$/u.exec(line)?.[1]
    if (item === undefined) return null
    items.push(clean(item))
  }
  return items
}
