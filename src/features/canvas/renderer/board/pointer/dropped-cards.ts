import {
  draggedFiles,
  draggedPaths,
} from '../../../../../renderer/src/stores/workspace/dragged-path.ts'
import { asVaultPath, type VaultPath } from '../../../../../shared/domain/vault-path.ts'

/** What something that is dropped becomes. */
export type DroppedCards =
  | { readonly kind: 'files'; readonly paths: readonly VaultPath[] }
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'text'; readonly text: string }

/** Null for what becomes no card, as a folder. */
export function droppedCards(transfer: DataTransfer): DroppedCards | null {
  if (draggedPaths(transfer).length > 0) {
    const paths = draggedFiles(transfer).flatMap((each) => asVaultPath(each) ?? [])
    return paths.length > 0 ? { kind: 'files', paths } : null
  }
  const lines = transfer.getData('text/uri-list').split(/\r?\n/)
  const url = lines.find((line) => /^https?:/i.test(line))
  if (url !== undefined) return { kind: 'link', url }
  const text = transfer.getData('text/plain').replaceAll('\r\n', '\n')
  return text === '' ? null : { kind: 'text', text }
}
