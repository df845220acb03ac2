import { draggedFiles } from '../../../../../renderer/src/stores/workspace/dragged-path.ts'
import { asVaultPath, type VaultPath } from '../../../../../shared/domain/vault-path.ts'

/** What something that is dropped becomes. */
export type DroppedCards =
  | { readonly kind: 'files'; readonly paths: readonly VaultPath[] }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string }

/** Null for what becomes no card, as a folder. */
export function droppedCards(transfer: DataTransfer): DroppedCards | null {
  const dragged = draggedFiles(transfer)
  if (dragged.length > 0) {
    const paths = dragged.flatMap((each) => asVaultPath(each) ?? []).filter(hasExtension)
    return paths.length > 0 ? { kind: 'files', paths } : null
  }
  const lines = transfer.getData('text/uri-list').split(/\r?\n/)
  const url = lines.find((line) => /^https?:/i.test(line))
  if (url !== undefined) return { kind: 'link', url }
  const text = transfer.getData('text/plain').replaceAll('\r\n', '\n')
  return text === '' ? null : { kind: 'text', text }
}

const hasExtension = (path: string): boolean => /\.[^./]+$/.test(path)
