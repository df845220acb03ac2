import { useState } from 'react'
import { useStore } from 'zustand'
import { folderOf } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { CommandList, type CommandItem } from '../ui/menu/command-list.tsx'
import { FolderIcon, NewFolderIcon } from '../ui/icons.ts'
import { Kbd } from '../ui/menu/kbd.tsx'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'
import { calledTogether, type Movable } from '../stores/workspace/relocation.ts'
import { folderWords, MOVE_WORDS } from './words.ts'

/** Chooses the folder that notes, files and folders go to. A new name makes the folder. */
export function MoveDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'move' ? <Move what={shown.what} /> : null
}

function Move({ what }: { readonly what: readonly Movable[] }) {
  const { overlay, relocation } = useStores()
  const [query, setQuery] = useState('')
  const { data, error } = useCall('vault.folders', {}, { reloadOn: ['vault.changed'] })
  const called = calledTogether(what)
  const areHere = (folder: string): boolean => what.every(({ path }) => folderOf(path) === folder)
  const isInside = (folder: string): boolean =>
    what.some(({ path, isFolder }) => isFolder && `${folder}/`.startsWith(`${path}/`))
  const moveTo = (folder: string) => (): void => {
    overlay.close()
    void relocation.moveMany(what, folder)
  }
  const items: CommandItem[] = ['', ...(data ?? [])]
    .filter((folder) => !areHere(folder) && !isInside(folder))
    .map((folder) => ({
      id: `/${folder}`,
      ...folderWords(folder),
      icon: <FolderIcon />,
      onPick: moveTo(folder),
    }))
  const wanted = newEntryPath('', query, '')
  if (query.trim() !== '' && wanted.problem === null && !data?.some((one) => one === wanted.path))
    items.push({
      id: '\ncreate',
      title: MOVE_WORDS.newFolder(query.trim()),
      detail: wanted.path,
      icon: <NewFolderIcon />,
      onPick: moveTo(wanted.path),
    })
  return (
    <CommandList
      label={MOVE_WORDS.label(called)}
      placeholder={MOVE_WORDS.placeholder(called)}
      query={query}
      onQuery={setQuery}
      items={items}
      isFiltering
      empty={error?.message ?? (data ? MOVE_WORDS.noFolder : 'Looking…')}
      hint={
        <span>
          <Kbd keys="Enter" /> {what.length === 1 ? MOVE_WORDS.moves : MOVE_WORDS.movesMany}
        </span>
      }
      onClose={overlay.close}
    />
  )
}
