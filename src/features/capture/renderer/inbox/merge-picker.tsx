import { useState } from 'react'
import { useStore } from 'zustand'
import type { InboxItem } from '../../contract.ts'
import { Settings } from '../../../../shared/domain/settings.ts'
import { folderOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useNamesLike } from '../../../../renderer/src/connection/use-names-like.ts'
import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useInbox } from '../stores/use-inbox.ts'
import { CommandList } from '../../../../renderer/src/ui/menu/command-list.tsx'
import { NoteIcon } from '../../../../renderer/src/ui/icons.ts'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { counted } from '../../../../shared/domain/spoken-number.ts'
import { suggestedFor } from './suggested.ts'

const MOST_NAMES = 100
const MOST_SHOWN = 50

/** Chooses the entry that takes the text: what is alike stands first, everything else by its name. */
export function MergePicker({
  items,
  onClose,
}: {
  readonly items: readonly InboxItem[]
  readonly onClose: () => void
}) {
  const inbox = useInbox()
  const { app } = useStores()
  const suggestions = useStore(inbox.state, (state) => state.suggestions)
  const folders = useStore(
    app.state,
    (state) => (state.app?.settings ?? Settings.parse({})).captureFolders,
  )
  const [query, setQuery] = useState('')
  const { names, error, isLoading } = useNamesLike(query, MOST_NAMES)

  const isEntry = (path: VaultPath): boolean =>
    [folders.people, folders.projects, folders.ideas, folders.admin].some((folder) =>
      path.startsWith(`${folder}/`),
    )
  const alike = items.flatMap((item) => suggestedFor(item, suggestions.get(item.path)).alike)
  const words = query.trim().toLocaleLowerCase()
  const first = alike.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  const named = names
    .filter(({ path, alias }) => alias === null && isEntry(path))
    .map(({ path, title }) => ({ path, name: title }))
  const entries = [...new Map([...first, ...named].map((each) => [each.path, each])).values()]
  const title = items.length === 1 ? 'Merge into' : `Merge ${counted(items.length, 'note')} into`
  return (
    <CommandList
      label={title}
      placeholder={`${title} which entry?`}
      query={query}
      onQuery={setQuery}
      items={entries.slice(0, MOST_SHOWN).map((entry) => ({
        id: entry.path,
        title: entry.name,
        detail: alike.some(({ path }) => path === entry.path)
          ? `similar · ${folderOf(entry.path)}`
          : folderOf(entry.path),
        icon: <NoteIcon />,
        onPick: () => {
          onClose()
          void inbox.merge(entry)
        },
      }))}
      isFiltering={false}
      isLooking={isLoading || error !== undefined}
      empty={error?.message ?? (isLoading ? 'Looking…' : 'No entry is called like that.')}
      hint={
        <span>
          <Kbd keys="Enter" /> adds the text at the end of the entry and moves the note to the trash
        </span>
      }
      onClose={onClose}
    />
  )
}
