import { fileNameOf } from '../../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../../shared/rpc/errors.ts'
import type { NoteSession } from './note-session.ts'
import type { ToastStore } from '../toast-store.ts'

/** Tells the person that a note has changes of another program beside their own, with a way back. */
export function sayMerged(session: NoteSession, toasts: ToastStore): void {
  const run = (): void =>
    void session.undoNotice().catch((error: unknown) => {
      const text = errorSentence(error, 'It could not be undone.')
      toasts.show(text, { tone: 'problem' })
    })
  toasts.show(`${fileNameOf(session.path)}: merged changes by another program.`, {
    action: { label: 'Undo', run },
  })
}
