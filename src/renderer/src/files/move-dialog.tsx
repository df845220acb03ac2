import { useState } from 'react'
import { useStore } from 'zustand'
import { fileNameOf, folderOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { CommandList, type CommandItem } from '../ui/menu/command-list.tsx'
import { FolderIcon, NewFolderIcon } from '../ui/icons.ts'
import { Kbd } from '../ui/menu/kbd.tsx'
import { newEntryPath } from '../stores/workspace/new-entry-path.ts'

/** Chooses the folder that a note, file or folder goes to. A new name makes the folder. */
export function MoveDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'move' ? <Move path={shown.path} isFolder={shown.isFolder} /> : null
}

function Move({ path, isFolder }: { readonly path: VaultPath; readonly isFolder: boolean }) {
  const { overlay, relocation } = useStores()
  const [query, setQuery] = useState('')
  const { data, error } = useCall('vault.folders', {}, { reloadOn: ['vault.changed'] })
  const here = folderOf(path)
  const isInside = (folder: string): boolean =>
    isFolder && (folder === path || folder.startsWith(`${path}/`))
  const moveTo = (folder: string) => (): void => {
    overlay.close()
    void relocation.move({ path, isFolder }, folder)
  }
  const items: CommandItem[] = ['', ...(data ?? [])]
    .filter((folder) => folder !== here && !isInside(folder))
    .map((folder) => ({
      id: `/${folder}`,
      title: folder === '' ? 'Top of the vault' : fileNameOf(folder),
      detail: folder === '' ? '' : folderOf(folder),
      icon: <FolderIcon />,
      onPick: moveTo(folder),
    }))
  const wanted = newEntryPath('', query, '')
  if (query.trim() !== '' && wanted.problem === null && !data?.some((one) => one === wanted.path))
    items.push({
      id: '\ncreate',
      title: `New folder “${query.trim()}”`,
      detail: wanted.path,
      icon: <NewFolderIcon />,
      onPick: moveTo(wanted.path),
    })
  return (
    <CommandList
      label={`Move ${fileNameOf(path)}`}
      placeholder={`Folder for ${fileNameOf(path)}`}
      query={query}
      onQuery={setQuery}
      items={items}
      isFiltering
      empty={error?.message ?? (data ? 'There is no such folder.' : 'Looking…')}
      hint={
        <span>
          <Kbd keys="Enter" /> moves it; links to it follow
        </span>
      }
      onClose={overlay.close}
    />
  )
}
