import { useEffect, useState, type KeyboardEvent } from 'react'
import { useStore } from 'zustand'
import {
  asVaultPath,
  fileNameBeside,
  folderOf,
  type VaultPath,
} from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useNamesLike } from '../connection/use-names-like.ts'
import { useStores } from '../connection/stores-context.tsx'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'
import { CommandList, type CommandItem } from '../ui/menu/command-list.tsx'
import { NewNoteIcon, NoteIcon } from '../ui/icons.ts'
import { Kbd } from '../ui/menu/kbd.tsx'

const MOST_NAMES = 50

/** What else the note is called, and where it is. */
function detailOf(path: VaultPath, title: string, alias: string | null): string {
  const beside = fileNameBeside(path, title)
  return [
    ...(alias === null ? [] : [title]),
    ...(beside === null ? [] : [beside]),
    ...(folderOf(path) === '' ? [] : [folderOf(path)]),
  ].join(' · ')
}

/** Opens a note by any of its names; makes one when there is none. Empty, it lists what was changed last. */
export function QuickSwitcher() {
  const { overlay } = useStores()
  const isShown = useStore(overlay.state, (state) => state.overlay?.kind === 'switcher')
  return isShown ? <Switcher /> : null
}

function Switcher() {
  const { overlay, workspace, toasts } = useStores()
  const [query, setQuery] = useState('')
  const { names, error, isLoading } = useNamesLike(query, MOST_NAMES)

  const wanted = newEntryPath('', query, '.md')
  const create = (): void => {
    const path = asVaultPath(wanted.path)
    if (path === null || wanted.problem !== null) {
      workspace.expectNote(false)
      toasts.show(wanted.problem ?? 'This name does not work.', { tone: 'problem' })
      return
    }
    overlay.close()
    workspace.createNote(path).catch((failure: unknown) => {
      toasts.show(errorSentence(failure, 'It could not be created.'), {
        tone: 'problem',
      })
    })
  }
  const items: CommandItem[] = names.map(({ path, title, alias }) => ({
    id: `${path}\n${alias ?? ''}`,
    title: alias ?? title,
    detail: detailOf(path, title, alias),
    icon: <NoteIcon />,
    onPick: () => {
      overlay.close()
      workspace.openNote(path)
    },
  }))
  if (query.trim() !== '' && names.length === 0 && !isLoading && wanted.problem === null)
    items.push({
      id: '\ncreate',
      title: `Create “${query.trim()}”`,
      detail: wanted.path,
      icon: <NewNoteIcon />,
      onPick: create,
    })
  // Enter before the answer means the first line of the answer, not of the list that still stands there.
  // Asked for here: another note may be on its way too, as the one of the day.
  const [hasAsked, setAsked] = useState(false)
  const isAwaited = useStore(workspace.state, (state) => state.isNoteComing)
  const isAnswered = hasAsked && isAwaited && !isLoading
  const [first] = items
  useEffect(() => {
    if (!isAnswered) return
    if (first) first.onPick()
    else workspace.expectNote(false)
  }, [isAnswered, first, workspace])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const isExact = event.shiftKey && query.trim() !== ''
    if (!isExact && !isLoading) return
    event.preventDefault()
    if (isExact) create()
    else {
      setAsked(true)
      workspace.expectNote(true)
    }
  }
  return (
    <CommandList
      label="Open note"
      placeholder="Name of a note"
      query={query}
      onQuery={setQuery}
      items={items}
      isFiltering={false}
      empty={
        error?.message ??
        wanted.problem ??
        (isLoading ? 'Looking…' : 'There are no notes yet. Type a name.')
      }
      hint={
        <>
          <span>
            <Kbd keys="Enter" /> opens
          </span>
          <span>
            <Kbd keys="Shift+Enter" /> creates exactly this name
          </span>
        </>
      }
      onClose={() => {
        if (hasAsked) workspace.expectNote(false)
        overlay.close()
      }}
      onKeyDown={onKeyDown}
    />
  )
}
