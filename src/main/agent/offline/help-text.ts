import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { Tool } from '../../tools/define/define-tool.ts'
import { schemaOf } from './slash-command.ts'

/** Said with every answer, so that nobody takes a quotation for a judgement. */
export const FOOTER = '*Offline assistant: rules and quotations, no language model.*'

export const greetingText = `Hello. I am the offline assistant: no language model, only rules. I can search your notes and quote them, open, create, tag and link them. Ask “help” to see how, or connect a model in Settings for real conversation.`

export const noOpenNoteText =
  'No note is open, so I do not know which one you mean. Open it, or say its name.'
export const unknownNoteText =
  'We have not talked about a note yet, and none is open. Say its name.'
export const notWrittenText =
  'Nothing was created or changed in this conversation yet, so I do not know which note you mean. Say its name.'
export const noListText = (length: number): string =>
  length === 0
    ? 'I have not listed anything yet. Say the name of the note, or search for it first.'
    : `My last list has ${length === 1 ? 'one entry' : `${length} entries`} only.`

/** What can be asked, in one line, after a request that no phrase fits. */
export const ABILITIES =
  'I can **find**, **open**, **create**, **append to**, **tag**, **rename**, **delete** notes and list their **links** and **backlinks**; ask “help” for examples.'

/** After a request that begins like one for `tools` and is none. */
export const nearHelp = (tools: readonly Tool[]): string =>
  `I did not understand that, so I changed nothing. I know it like this:\n\n${tools
    .flatMap(({ phrases }) => phrases?.examples.slice(0, 3) ?? [])
    .map((example) => `- ${example}`)
    .join('\n')}\n\n${FOOTER}`

/** What can be said, by group, from the examples that the tools bring. */
export function helpText(tools: readonly Tool[], definitions: readonly ToolDefinition[]): string {
  const groups = Map.groupBy(
    tools.filter(({ phrases }) => phrases !== undefined),
    ({ phrases }) => phrases?.group ?? '',
  )
  const examples = [...groups].map(
    ([group, members]) =>
      `**${group}**\n\n${members.map(({ phrases }) => `- ${phrases?.examples.join(' · ') ?? ''}`).join('\n')}`,
  )
  return `I am the offline assistant. I am **no language model**: I read requests by rules, call the same tools as a model would, and quote what they find. What you can say:

${examples.join('\n\n')}

“It”, “that note” and “the second one” mean what we just talked about; “actually that should be a project” moves what was written last. Days can be words: next friday, in two weeks, last monday.

Every tool can be called by name, with \`key=value\` or JSON: ${definitions.map((tool) => `\`/${tool.function.name}\``).join(', ')}. \`/help read_note\` says what one takes.

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
