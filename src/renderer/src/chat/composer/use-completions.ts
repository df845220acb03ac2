import { useStore } from 'zustand'
import type { ContextOffer, ToolInfo } from '../../../../shared/contract/chat.ts'
import type { ContextReference } from '../../../../shared/domain/chat/chat-context.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import type { WantedCompletion } from './completion.ts'
import { spokenNumber } from '../../../../shared/domain/spoken-number.ts'

export interface Completion {
  readonly key: string
  readonly label: string
  readonly detail: string
  /** Set for tools: how a call looks. */
  readonly example: string | null
  /** What takes the place of what was typed. */
  readonly insert: string
  /** What goes along with the message when this is chosen. */
  readonly attaches: ContextReference | null
}

/** Names are known as far as the vault has been read. */
const NAMES = { reloadOn: ['index.changed'] } as const
const MOST_NOTES = 8
const MOST_OFFERS = 10

/** Names that fit what is typed, best first; empty when nothing is to be completed. */
export function useCompletions(wanted: WantedCompletion | null): readonly Completion[] {
  const { chat } = useStores()
  const tools = useStore(chat.state, (state) => state.tools)
  const question = wanted?.kind === 'note' ? { query: wanted.query, limit: MOST_NOTES } : null
  const { data: names } = useCall('note.names', question, NAMES)
  const { data: offers } = useCall(
    'context.find',
    wanted?.kind === 'place' || wanted?.kind === 'tag'
      ? { kind: wanted.kind, query: wanted.query, limit: MOST_OFFERS }
      : null,
    NAMES,
  )
  if (wanted?.kind === 'tool') return matchTools(tools, wanted.query)
  if (wanted?.kind === 'place' || wanted?.kind === 'tag') return (offers ?? []).map(offered)
  return (names ?? []).map(({ path, title, alias, linkText }) => ({
    key: `${path} ${alias ?? ''}`,
    label: alias ?? title,
    detail: path,
    example: null,
    attaches: null,
    insert: alias === null ? `[[${linkText}]]` : `[[${linkText}|${alias}]]`,
  }))
}

/** The name stays in the sentence; what it names goes along. */
function offered(offer: ContextOffer): Completion {
  switch (offer.kind) {
    case 'note': {
      const { path, title, alias } = offer
      const name = alias ?? title
      return {
        key: `note ${path} ${alias ?? ''}`,
        label: name,
        detail: path,
        example: null,
        insert: name,
        attaches: { kind: 'note', path },
      }
    }
    case 'folder':
      return {
        key: `folder ${offer.path}`,
        label: `${offer.path}/`,
        detail: `Folder, ${counted(offer.notes)}`,
        example: null,
        insert: `${offer.path}/`,
        attaches: { kind: 'folder', path: offer.path },
      }
    case 'tag':
      return {
        key: `tag ${offer.tag}`,
        label: `#${offer.tag}`,
        detail: counted(offer.notes),
        example: null,
        insert: `#${offer.tag}`,
        attaches: { kind: 'tag', tag: offer.tag },
      }
  }
}

const counted = (notes: number): string =>
  `${spokenNumber(notes)} ${notes === 1 ? 'note' : 'notes'}`

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
      attaches: null,
      insert: `/${name} `,
    }))
}
