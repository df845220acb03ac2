import { FIRST_WORKSPACE } from '../../../../shared/domain/workspace/first-workspace.ts'
import type { Workspace } from '../../../../shared/domain/settings.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../connection/latent-client.ts'
import type { ToastStore } from '../toast-store.ts'

/** Without what was open last there is a window all the same. */
export async function readWorkspace(
  client: LatentClient,
  asked: { readonly window?: number },
  toasts: ToastStore,
): Promise<Workspace> {
  try {
    return await client.call('workspace.get', asked)
  } catch (error) {
    if (error instanceof LatentError && error.code === 'disconnected') throw error
    toasts.show('What was open here last could not be read, so nothing is open.', {
      tone: 'problem',
    })
    return FIRST_WORKSPACE
  }
}
