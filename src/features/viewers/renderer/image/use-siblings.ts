import { useStores } from '../../../../renderer/src/connection/stores-context.tsx'
import { useCall } from '../../../../renderer/src/connection/use-call.ts'
import { extensionOf } from '../../../../shared/domain/file-kind.ts'
import { folderOf, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { shownAs } from '../../shared/file-kinds.ts'

export interface Siblings {
  /** From 1; 0 until the folder is read. */
  readonly number: number
  readonly count: number
  /** Shows the one before or after in the place of this one, round and round; undefined where there is no other. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** The images of the folder in which one lies, in the order of its list. */
export function useSiblings(path: VaultPath): Siblings {
  const { workspace } = useStores()
  const folder = folderOf(path) as VaultPath | ''
  const { data: entries = [] } = useCall('vault.list', { folder }, { reloadOn: ['vault.changed'] })
  const images = entries
    .filter(({ kind, path: each }) => kind === 'file' && shownAs(extensionOf(each)) === 'image')
    .map((entry) => entry.path)
  const at = images.indexOf(path)
  const step = (by: number): (() => void) | undefined => {
    const other = images.at((at + by) % images.length)
    if (at === -1 || other === undefined || other === path) return undefined
    return () => {
      const wasOpen = workspace.state.getState().tabs.tabs.includes(other)
      workspace.openNote(other)
      // One tab looks through a folder. Nothing of an image can be lost with its tab.
      if (!wasOpen) workspace.dropNote(path)
    }
  }
  return { number: at + 1, count: images.length, previous: step(-1), next: step(1) }
}
