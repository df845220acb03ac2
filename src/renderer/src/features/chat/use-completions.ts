import { useStore } from 'zustand'
import type { ToolInfo } from '../../../../shared/contract/chat.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import type { WantedCompletion } from './completion.ts'

export interface Completion {
  readonly key: string
  readonly label: string
  readonly detail: string
  /** Set for tools: how a call looks. */
  readonly example: string | null
  /** What takes the place of what was typed. */
  readonly insert: string
}

const MOST_NOTES = 8

/** Names that fit what is typed, best first; empty when nothing is to be completed. */
export function useCompletions(wanted: WantedCompletion | null): readonly Completion[] {
  const { chat } = useStores()
  const tools = useStore(chat.state, (state) => state.tools)
  const question = wanted?.kind === 'note' ? { query: wanted.query, limit: MOST_NOTES } : null
  const { data: names } = useCall('note.names', question)
  if (wanted?.kind === 'tool') return matchTools(tools, wanted.query)
  return (names ?? []).map(({ path, title, alias, linkText }) => ({
    key: `${path} ${alias ?? ''}`,
    label: alias ?? title,
    detail: path,
    example: null,
    insert: alias === null ? `[[${linkText}]]` : `[[${linkText}|${alias}]]`,
  }))
}

/** Tools whose name begins with the query, then those that hold it. */
function matchTools(tools: readonly ToolInfo[], query: string): readonly Completion[] {
  const wanted = query.toLowerCase()
  const rank = (name: string): number =>
    name.startsWith(wanted) ? 0 : name.includes(wanted) ? 1 : 2
  return tools
    .map(({ definition, example }) => ({ ...definition.function, example }))
    .filter(({ name }) => rank(name) < 2)
    .toSorted((a, b) => rank(a.name) - rank(b.name))
    .map(({ name, description, example }) => ({
      key: name,
      label: `/${name}`,
      detail: description.split(/(?<=\.)\s/)[0] ?? description,
      example,
      insert: `/${name} `,
    }))
}
