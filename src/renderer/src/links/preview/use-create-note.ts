import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { PREVIEW_WORDS } from './words.ts'

/** Makes the note that a link means, and opens it; what stands in the way is told. */
export function useCreateNote(): (path: VaultPath) => void {
  const { workspace, toasts } = useStores()
  return (path) => {
    workspace.createNote(path).catch((failure: unknown) => {
      toasts.show(errorSentence(failure, PREVIEW_WORDS.notCreated), { tone: 'problem' })
    })
  }
}
