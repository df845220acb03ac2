import { z } from 'zod'
import { ABILITIES, FOOTER } from './help-text.ts'
import { blockQuote, citation, queryWords, quotePassage } from './quote.ts'
import type { Tool } from '../../tools/define/define-tool.ts'
import type { Reading } from '../../tools/phrases/phrase.ts'
import type { ToolAnswer } from './tool-answer.ts'

const MAX_QUOTES = 5
const MAX_NOTE_LINES = 40
const MAX_NOTE_CHARACTERS = 2400
const MAX_DATA_CHARACTERS = 4000
const MAX_HEADINGS = 12

/** What the answers are to. */
export interface Asked {
  readonly tool: Tool
  readonly reading: Reading
  readonly isGuess: boolean
  /** As it was said. */
  readonly request: string
}

/**
 * What the offline assistant says about what its tools found. `asked` is null for a `/tool` command, where `tool` is the
 * one that was called.
 */
export function describeAnswers(
  answers: readonly ToolAnswer[],
  asked: Asked | null,
  tool = asked?.tool,
): string {
  const last = answers.at(-1)
  if (!last) return `I have nothing to say to that. ${ABILITIES}`
  const [first] = answers
  const missing = first && first !== last && !first.success ? nameOf(first.args) : null
  const text = last.success
    ? (ownWords(last, tool) ?? describe(last, asked, missing))
    : failureText(last)
  const warnings = last.warnings.map((warning) => `\n\n⚠ ${warning}`).join('')
  return `${text}${warnings}\n\n${FOOTER}`
}

function failureText({ error, hint }: ToolAnswer): string {
  if (error.startsWith('User declined')) return 'You declined it, so I changed nothing.'
  return `That did not work: ${error}${/[.!?]$/.test(error) ? '' : '.'}${hint === '' ? '' : ` ${hint}`}`
}

const Hits = z.array(
  z.object({
    path: z.string(),
    title: z.string(),
    heading: z.string().nullish(),
    chunk: z.string(),
    start_line: z.number().optional(),
    end_line: z.number().optional(),
  }),
)
const NoteText = z.object({
  path: z.string(),
  title: z.string(),
  content: z.string(),
  total_lines: z.number(),
})
const Backlinks = z.array(
  z.object({
    source_path: z.string(),
    source_title: z.string(),
    line: z.number(),
    context: z.string(),
  }),
)
const Links = z.array(
  z.object({
    target_path: z.string(),
    exists: z.boolean(),
    line: z.number(),
    link_text: z.string(),
  }),
)
const Notes = z.array(z.object({ path: z.string() }))
const RandomNote = z.object({ path: z.string(), title: z.string(), excerpt: z.string() })
const Renamed = z.object({
  old_path: z.string(),
  new_path: z.string(),
  updated_links: z.number(),
  updated_notes: z.array(z.string()),
  left_links: z.array(z.object({ path: z.string(), text: z.string() })).default([]),
})
const Metadata = z.object({
  path: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  aliases: z.array(z.string()),
  headings: z.array(z.object({ level: z.number(), text: z.string() })),
  word_count: z.number(),
  bytes: z.number(),
  created: z.string().nullable(),
  modified: z.string().nullable(),
  backlinks: z.number().nullable(),
  forward_links: z.number().nullable(),
})

/** How the tool itself says it. */
const ownWords = ({ tool: name, data, args }: ToolAnswer, tool: Tool | undefined): string | null =>
  tool?.name === name ? (tool.phrases?.describe?.(data, args) ?? null) : null

/** @param missing the note that was looked for first, and is not there */
function describe(answer: ToolAnswer, about: Asked | null, missing: string | null): string {
  const { tool, args, data } = answer
  switch (tool) {
    case 'search_notes': {
      const hits = Hits.safeParse(data)
      if (!hits.success) break
      return about?.reading.type === 'call' && about.reading.listsNotes
        ? notesInFolder(hits.data, args)
        : passages(hits.data, args, searchLead(args, about, missing))
    }
    case 'search_by_tag': {
      const notes = Notes.safeParse(data)
      if (notes.success) return taggedNotes(notes.data, args)
      break
    }
    case 'read_note': {
      const note = NoteText.safeParse(data)
      if (note.success) return noteText(note.data, args)
      break
    }
    case 'list_backlinks': {
      const links = Backlinks.safeParse(data)
      if (!links.success) break
      if (links.data.length === 0) return `Nothing links to **${asked(args)}** yet.`
      const lines = links.data.map(
        (link) =>
          `- ${citation({ path: link.source_path, startLine: link.line })}: ${oneLine(link.context)}`,
      )
      return `${counted(links.data.length, 'link')} to **${asked(args)}**:\n\n${lines.join('\n')}`
    }
    case 'list_forward_links': {
      const links = Links.safeParse(data)
      if (!links.success) break
      if (links.data.length === 0) return `**${asked(args)}** links to nothing yet.`
      const lines = links.data.map(
        (link) =>
          `- ${citation({ path: link.target_path })}${link.exists ? '' : ' (no such note yet)'}, from line ${link.line}`,
      )
      return `**${asked(args)}** has ${counted(links.data.length, 'link')}:\n\n${lines.join('\n')}`
    }
    case 'write_note': {
      const written = z.object({ path: z.string(), created: z.boolean() }).safeParse(data)
      if (written.success)
        return `${written.data.created ? 'Created' : 'Overwrote'} ${citation(written.data)}.`
      break
    }
    case 'append_note': {
      const added = z.object({ path: z.string(), start_line: z.number() }).safeParse(data)
      if (added.success)
        return `Added to ${citation({ path: added.data.path, startLine: added.data.start_line })}.`
      break
    }
    case 'create_daily_note': {
      const daily = z.object({ path: z.string(), created: z.boolean() }).safeParse(data)
      if (daily.success)
        return daily.data.created
          ? `Created ${citation(daily.data)}.`
          : `${citation(daily.data)} is there already.`
      break
    }
    case 'get_random_note': {
      const note = RandomNote.safeParse(data)
      if (!note.success) break
      const { path, title, excerpt } = note.data
      return excerpt === ''
        ? `${citation({ path })} is empty.`
        : `**${title}**\n\n${blockQuote(excerpt)}\n\n— ${citation({ path })}`
    }
    case 'get_note_metadata': {
      const note = Metadata.safeParse(data)
      if (note.success) return noteDetails(note.data)
      break
    }
    case 'edit_note': {
      const edited = z.object({ path: z.string() }).safeParse(data)
      if (edited.success) return `Changed ${citation(edited.data)}.`
      break
    }
    case 'update_frontmatter': {
      const updated = z
        .object({ path: z.string(), updatedFields: z.array(z.string()) })
        .safeParse(data)
      if (updated.success)
        return `Updated ${updated.data.updatedFields.map((field) => `**${field}**`).join(', ')} of ${citation(updated.data)}.`
      break
    }
    case 'delete_note': {
      const deleted = z
        .object({ path: z.string(), trash_path: z.string().nullable() })
        .safeParse(data)
      if (deleted.success)
        return `Moved \`${deleted.data.path}\` to the trash${deleted.data.trash_path === null ? '' : ` (\`${deleted.data.trash_path}\`)`}. It can be undone.`
      break
    }
    case 'rename_note': {
      const renamed = Renamed.safeParse(data)
      if (!renamed.success) break
      const { old_path, new_path, updated_links: links, updated_notes: notes } = renamed.data
      const leftBehind = renamed.data.left_links
      const followed =
        links === 0
          ? ''
          : ` ${counted(links, 'link')} in ${counted(notes.length, 'note')} ${links === 1 ? 'leads' : 'lead'} there now.`
      const left =
        leftBehind.length === 0
          ? ''
          : ` ${counted(leftBehind.length, 'link')} could not follow: ${leftBehind
              .slice(0, MAX_QUOTES)
              .map(({ path, text }) => `\`${text}\` in \`${path}\``)
              .join(', ')}${leftBehind.length > MAX_QUOTES ? ', …' : ''}.`
      return `Renamed \`${old_path}\` to ${citation({ path: new_path })}.${followed}${left}`
    }
    default:
  }
  return `\`${tool}\` answered:\n\n${fenced(data)}`
}

/**
 * What a search begins with that nobody asked for in so many words: what was done instead. Null when it was asked for.
 */
function searchLead(
  args: ToolAnswer['args'],
  about: Asked | null,
  missing: string | null,
): string | null {
  const searched = `I searched your notes for “${queryOf(args)}”${limitsOf(args)}`
  if (missing !== null) return `There is no note “${missing}”. ${searched}`
  if (about === null) return null
  if (about.tool.name !== 'search_notes')
    return `I did not find what that is about. ${searched}, and changed nothing`
  if (!about.isGuess) return null
  return isQuestion(about.request)
    ? searched
    : `I did not understand that as a request. ${searched}, and changed nothing`
}

const QUESTION =
  /^(?:who|what|when|where|why|how|which|did|does|do|is|are|was|were|should|shall|may|am|have|has|had|will|would|could|can)\b|\?\s*$/i
const isQuestion = (request: string): boolean => QUESTION.test(request)

function passages(
  hits: z.output<typeof Hits>,
  args: ToolAnswer['args'],
  lead: string | null,
): string {
  const query = queryOf(args)
  const words = queryWords(query)
  const told = words.length === 0 ? hits : withTheWords(hits, words)
  if (told.length === 0) {
    const begin =
      lead === null ? `I found nothing about “${query}” in your notes${limitsOf(args)}` : lead
    const [near] = hits
    const nearest =
      near === undefined
        ? ''
        : ` The nearest by meaning, perhaps about something else: ${citation(placeOf(near))}.`
    return lead === null
      ? `${begin}${words.length === 0 ? '' : `: no passage has ${words.length === 1 ? 'this word' : 'these words'}`}.${nearest}`
      : `${begin}: nothing has ${words.length === 1 ? 'this word' : 'these words'}.${nearest}\n\n${ABILITIES}`
  }
  const quotes = told
    .slice(0, MAX_QUOTES)
    .map((hit) => `${blockQuote(quotePassage(hit.chunk, words))}\n\n— ${citation(placeOf(hit))}`)
    .join('\n\n')
  const notes = new Set(told.map(({ path }) => path)).size
  const counts = `${counted(told.length, 'passage')} in ${counted(notes, 'note')}`
  const quoted = told.length > MAX_QUOTES ? ` (${MAX_QUOTES} quoted)` : ''
  return lead === null
    ? `${counts} for “${query}”${limitsOf(args)}, best first${quoted}:\n\n${quotes}`
    : `${lead}: ${counts}, best first${quoted}.\n\n${quotes}`
}

const queryOf = ({ query }: ToolAnswer['args']): string => (typeof query === 'string' ? query : '')
const nameOf = ({ path }: ToolAnswer['args']): string =>
  typeof path === 'string' ? path.replace(/\.md$/i, '') : ''

const placeOf = (hit: z.output<typeof Hits>[number]) => ({
  path: hit.path,
  heading: hit.heading,
  startLine: hit.start_line,
  endLine: hit.end_line,
})

/** Those with at least half as many of the words as the best has: what is found by one word of six is padding. */
function withTheWords(
  hits: z.output<typeof Hits>,
  words: readonly string[],
): z.output<typeof Hits> {
  const counts = hits.map((hit) => mentions(hit, words))
  const least = Math.max(1, ...counts.map((count) => count / 2))
  return hits.filter((_, index) => (counts[index] ?? 0) >= least)
}

/** How many of the words it has. A word counts in other forms too: `permits` for `permit`. */
function mentions(
  { path, title, heading, chunk }: z.output<typeof Hits>[number],
  words: readonly string[],
): number {
  const text = `${path} ${title} ${heading ?? ''} ${chunk}`.toLowerCase()
  return words.filter((word) => text.includes(word.slice(0, Math.max(4, word.length - 2)))).length
}

const Filter = z.object({
  folder: z.string().optional(),
  tags: z.array(z.string()).optional(),
  date_after: z.string().optional(),
  date_before: z.string().optional(),
})

/** What else was asked of the notes: a filter that nobody sees would hide what is there. */
function limitsOf(args: ToolAnswer['args']): string {
  const {
    folder,
    tags = [],
    date_after: from,
    date_before: before,
  } = Filter.catch({}).parse(args['filter'])
  return [
    folder === undefined ? '' : ` in the folder ${folder}`,
    tags.length === 0 ? '' : ` tagged ${tags.map((tag) => `#${tag}`).join(', ')}`,
    from === undefined ? '' : ` changed since ${from}`,
    before === undefined ? '' : `${from === undefined ? ' changed' : ' and'} before ${before}`,
  ].join('')
}

function notesInFolder(
  found: readonly { readonly path: string }[],
  args: ToolAnswer['args'],
): string {
  const paths = [...new Set(found.map(({ path }) => path))].toSorted()
  const { folder } = z.object({ folder: z.string() }).catch({ folder: '' }).parse(args['filter'])
  const where = `in the folder **${folder}**`
  if (paths.length === 0)
    return `I found no notes ${where}. I can only go by search here; the file tree shows every note.`
  const limit = found.length >= 50 ? ' (there may be more: I look at the best 50 passages)' : ''
  return `${counted(paths.length, 'note')} ${where}${limit}:\n\n${paths.map((path) => `- ${citation({ path })}`).join('\n')}`
}

/** The most recently changed first, as they came. */
function taggedNotes(
  found: readonly { readonly path: string }[],
  args: ToolAnswer['args'],
): string {
  const { tags, match } = z
    .object({ tags: z.array(z.string()).catch([]), match: z.string().catch('all') })
    .parse(args)
  const where = `tagged ${tags
    .map((tag) => `#${tag.replace(/^#/, '')}`)
    .join(match.toLowerCase() === 'any' ? ' or ' : ', ')}`
  if (found.length === 0) return `There are no notes ${where}.`
  const lines = found.map(({ path }) => `- ${citation({ path })}`)
  return `${counted(found.length, 'note')} ${where}:\n\n${lines.join('\n')}`
}

function noteDetails(note: z.output<typeof Metadata>): string {
  const day = (time: string | null): string => time?.slice(0, 10) ?? 'not known'
  const { headings } = note
  const shown = headings.slice(0, MAX_HEADINGS).map(({ text }) => text)
  const more = headings.length - shown.length
  const lines = [
    `${counted(note.word_count, 'word')}, ${note.bytes} bytes`,
    `Created ${day(note.created)}, changed ${day(note.modified)}`,
    ...(note.tags.length > 0 ? [`Tags: ${note.tags.map((tag) => `#${tag}`).join(', ')}`] : []),
    ...(note.aliases.length > 0 ? [`Also called ${note.aliases.join(', ')}`] : []),
    ...(shown.length > 0
      ? [`Headings: ${shown.join(' · ')}${more > 0 ? ` and ${more} more` : ''}`]
      : []),
    ...(note.backlinks === null || note.forward_links === null
      ? []
      : [`${counted(note.backlinks, 'link')} to it, ${note.forward_links} out of it`]),
  ]
  return `**${note.title}** (${citation(note)})\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}

function noteText(note: z.output<typeof NoteText>, args: ToolAnswer['args']): string {
  const begin = typeof args['start_line'] === 'number' ? args['start_line'] : 1
  const lines = note.content.replace(/\r\n?/g, '\n').split('\n')
  // What stands behind the last line break is no line.
  const hasEmptyEnd = lines.at(-1) === ''
  if (hasEmptyEnd) lines.pop()
  const shown: string[] = []
  let length = 0
  for (const line of lines.slice(0, MAX_NOTE_LINES)) {
    length += line.length + 1
    if (length > MAX_NOTE_CHARACTERS && shown.length > 0) break
    shown.push(line.length > MAX_NOTE_CHARACTERS ? `${line.slice(0, MAX_NOTE_CHARACTERS)}…` : line)
  }
  const source = citation({
    path: note.path,
    startLine: begin,
    endLine: begin + Math.max(0, shown.length - 1),
  })
  if (shown.length === 0) return `${citation(note)} is empty.`
  const isPart = args['start_line'] !== undefined || args['end_line'] !== undefined
  const rest = (isPart ? lines.length : note.total_lines - (hasEmptyEnd ? 1 : 0)) - shown.length
  const more = rest > 0 ? `\n\n${counted(rest, 'more line')}: open the note to read on.` : ''
  return `**${note.title}**\n\n${blockQuote(shown.join('\n'))}\n\n— ${source}${more}`
}

const asked = (args: ToolAnswer['args']): string =>
  typeof args['path'] === 'string' ? args['path'].replace(/\.md$/i, '') : 'it'
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const counted = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? '' : 's'}`

function fenced(data: unknown): string {
  const text = JSON.stringify(data ?? null, null, 2)
  const shown =
    text.length > MAX_DATA_CHARACTERS ? `${text.slice(0, MAX_DATA_CHARACTERS)}\n…` : text
  return `\`\`\`\`json\n${shown}\n\`\`\`\``
}
