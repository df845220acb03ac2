import type { ToolDefinition } from '../../../shared/domain/tool-result.ts'
import { schemaOf } from './slash-command.ts'

/** Said with every answer, so that nobody takes a quotation for a judgement. */
export const FOOTER = '*Offline assistant: rules and quotations, no language model.*'

export const greetingText = `Hello. I am the offline assistant: no language model, only rules. I can search your notes and quote them, open, create, tag and link them. Ask “help” to see how, or connect a model in Settings for real conversation.`

export const noOpenNoteText =
  'No note is open, so I do not know which one you mean. Open it, or say its name.'

const LATER: Readonly<Record<string, string>> = {
  list_tags:
    'Listing all tags comes with a later version. Now I can show notes with one: notes tagged travel.',
}

/** For a request whose tool is not registered. */
export const notYetText = (tool: string): string =>
  `${Object.hasOwn(LATER, tool) ? LATER[tool] : `That needs the tool ${tool}, which is not here.`}\n\n${FOOTER}`

/** What can be asked, in one line, after a request that no rule knew. */
export const ABILITIES =
  'I can **find**, **open**, **create**, **append to**, **tag**, **rename**, **delete** notes and list their **links** and **backlinks**; ask “help” for examples.'

const EXAMPLES: readonly (readonly [tool: string, example: string])[] = [
  ['search_notes', 'what do I know about permits · find notes about Rust · when is the deadline'],
  ['read_note', 'show Atlas · open projects/Atlas.md · read this note'],
  ['list_backlinks', 'what links to Atlas · backlinks of this note'],
  ['list_forward_links', 'links from Atlas'],
  ['search_notes', 'list notes in folder projects'],
  ['search_by_tag', 'notes tagged travel · notes tagged a or b'],
  ['get_note_metadata', 'details of Atlas · how long is this note'],
  ['get_random_note', 'random note · random note in ideas'],
  ['write_note', 'create a note called Ideas with the text "…"'],
  ['append_note', 'append "…" to Atlas · add "…" to Atlas under Tasks · add "…" to today’s note'],
  ['create_daily_note', 'today’s note · daily note for tomorrow'],
  [
    'update_frontmatter',
    'tag Atlas with urgent · set status of Atlas to done · remove property due from Atlas',
  ],
  ['rename_note', 'rename Atlas to Atlas 2 · move Atlas to archive/Atlas'],
  ['delete_note', 'delete Old plan'],
]

export function helpText(tools: readonly ToolDefinition[]): string {
  const names = new Set(tools.map((tool) => tool.function.name))
  const can = EXAMPLES.filter(([tool]) => names.has(tool))
  return `I am the offline assistant. I am **no language model**: I read requests by rules, call the same tools as a model would, and quote what they find. What you can say:

${can.map(([, example]) => `- ${example}`).join('\n')}

Every tool can be called by name, with \`key=value\` or JSON:

${tools.map((tool) => `- \`${usage(tool)}\``).join('\n')}

What changes a note is shown to you first. With a model connected in Settings you can talk freely.`
}

/** `/search_notes query=… [top_k=…]` */
function usage(tool: ToolDefinition): string {
  const { properties, required } = schemaOf(tool)
  const keys = Object.keys(properties).map((key) =>
    required.includes(key) ? `${key}=…` : `[${key}=…]`,
  )
  return [`/${tool.function.name}`, ...keys].join(' ')
}

export const toolHelpText = (tool: ToolDefinition): string =>
  `\`${usage(tool)}\`\n\n${tool.function.description}`

export function unknownToolText(name: string, tools: readonly ToolDefinition[]): string {
  const names = tools.map((tool) => `\`/${tool.function.name}\``).join(', ')
  return `There is no tool \`/${name}\`. ${names === '' ? 'None is registered.' : `There are: ${names}.`}`
}
