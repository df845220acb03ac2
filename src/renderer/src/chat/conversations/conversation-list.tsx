import { useDeferredValue, useMemo, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import type { Conversation, ConversationHit } from '../../../../shared/contract/chat.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { useCall } from '../../connection/use-call.ts'
import {
  conversationEntries,
  groupedEntries,
  type ConversationEntry,
} from '../../stores/chat/conversation-versions.ts'
import { SearchIcon } from '../../ui/icons.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { VirtualList } from '../../ui/layout/virtual-list.tsx'
import { ConversationRow, nameOf } from './conversation-row.tsx'
import { DeleteConversationDialog } from './delete-conversation-dialog.tsx'
import styles from './conversation-list.module.css'

const MOST_HITS = 200

type Row =
  | { readonly kind: 'group'; readonly label: string }
  | {
      readonly kind: 'entry'
      readonly entry: ConversationEntry
      readonly hit: ConversationHit | null
    }

/** All conversations of the vault in the place of the messages: pinned ones first, then by day; or those found. */
export function ConversationList({
  onOpen,
  onClose,
}: {
  readonly onOpen: (conversationId: string | null) => void
  readonly onClose: () => void
}) {
  const { chat } = useStores()
  const conversations = useStore(chat.state, (state) => state.conversations)
  const shown = useStore(chat.state, (state) => state.conversationId)
  const [nowMs] = useState(() => Date.now())
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(-1)
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const [deleted, setDeleted] = useState<ConversationEntry | null>(null)
  const wanted = useDeferredValue(query.trim())
  const found = useCall('chat.search', wanted === '' ? null : { query: wanted, limit: MOST_HITS }, {
    reloadOn: ['chat.changed'],
  })
  const entries = useMemo(() => conversationEntries(conversations ?? []), [conversations])
  const rows = useMemo(
    () =>
      wanted === ''
        ? groupedEntries(entries, nowMs).flatMap(({ group, entries: own }): Row[] => [
            { kind: 'group', label: group },
            ...own.map((entry): Row => ({ kind: 'entry', entry, hit: null })),
          ])
        : foundRows(conversations ?? [], entries, found.data ?? [], wanted),
    [wanted, entries, nowMs, conversations, found.data],
  )
  const activeRow = rows[active]

  const step = (by: 1 | -1): void => {
    for (let index = active + by; index >= 0 && index < rows.length; index += by)
      if (rows[index]?.kind === 'entry') return setActive(index)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const inField = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') onClose()
    else if (event.key === 'ArrowDown' && inField) step(1)
    else if (event.key === 'ArrowUp' && inField) step(-1)
    else if (event.key === 'Enter' && inField && activeRow?.kind === 'entry')
      onOpen(idOf(activeRow))
    else if (event.key === 'F2' && activeRow?.kind === 'entry')
      setRenamedId(activeRow.entry.conversation.id)
    else if (event.key === 'Delete' && !inField && activeRow?.kind === 'entry')
      setDeleted(activeRow.entry)
    else return
    event.preventDefault()
  }

  return (
    <div className={styles.list} onKeyDown={onKeyDown}>
      <TextField
        label="Search conversations"
        hideLabel
        placeholder="Search names and messages"
        icon={<SearchIcon />}
        value={query}
        autoFocus
        className={styles.search}
        aria-controls="conversation-rows"
        aria-activedescendant={activeRow ? rowId(active) : undefined}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(-1)
        }}
      />
      {conversations !== null && rows.length === 0 ? (
        <p className={styles.none} role="status">
          {wanted === ''
            ? 'Your conversations will be listed here.'
            : found.isLoading
              ? 'Searching…'
              : (found.error?.message ?? 'No conversation has these words.')}
        </p>
      ) : (
        <div className={styles.rows}>
          <VirtualList
            id="conversation-rows"
            role="list"
            aria-label="Conversations"
            count={rows.length}
            rowHeight={34}
            isMeasured
            activeIndex={active}
            keyOf={(index) => keyOf(rows[index], index)}
            renderRow={(index) => {
              const row = rows[index]
              if (!row) return null
              if (row.kind === 'group')
                return (
                  <div role="listitem">
                    <h2 className={styles.group}>{row.label}</h2>
                  </div>
                )
              const { entry } = row
              const { id } = entry.conversation
              return (
                <ConversationRow
                  id={rowId(index)}
                  entry={entry}
                  hit={row.hit}
                  nowMs={nowMs}
                  isShown={shown !== null && entry.ids.includes(shown)}
                  isActive={index === active}
                  isRenamed={renamedId === id}
                  onFocus={() => setActive(index)}
                  onOpen={() => onOpen(idOf(row))}
                  onRename={() => setRenamedId(id)}
                  onRenamed={() => setRenamedId(null)}
                  onDelete={() => setDeleted(entry)}
                />
              )
            }}
          />
        </div>
      )}
      {deleted ? (
        <DeleteConversationDialog entry={deleted} onClose={() => setDeleted(null)} />
      ) : null}
    </div>
  )
}

const rowId = (index: number): string => `conversation-row-${index}`
const keyOf = (row: Row | undefined, index: number): string =>
  row?.kind === 'entry' ? idOf(row) : `${index}`
/** A passage opens the version that has it. */
const idOf = ({ entry, hit }: Extract<Row, { kind: 'entry' }>): string =>
  hit?.conversationId ?? entry.conversation.id

/** What main found; until it answers, what has the words in its name. */
function foundRows(
  conversations: readonly Conversation[],
  entries: readonly ConversationEntry[],
  hits: readonly ConversationHit[],
  wanted: string,
): Row[] {
  const byId = new Map(conversations.map((each) => [each.id, each]))
  const ofVersion = new Map(entries.flatMap((entry) => entry.ids.map((id) => [id, entry])))
  const words = wanted.toLocaleLowerCase()
  const named = entries.filter(({ conversation }) =>
    nameOf(conversation).toLocaleLowerCase().includes(words),
  )
  const seen = new Set<ConversationEntry>()
  const rows: Row[] = []
  const add = (entry: ConversationEntry, hit: ConversationHit | null): void => {
    if (seen.has(entry)) return
    seen.add(entry)
    rows.push({ kind: 'entry', entry, hit })
  }
  for (const hit of hits) {
    const entry = byId.has(hit.conversationId) ? ofVersion.get(hit.conversationId) : undefined
    if (entry) add(entry, hit)
  }
  for (const entry of named) add(entry, null)
  return rows
}
