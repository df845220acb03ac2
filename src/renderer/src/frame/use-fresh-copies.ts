import { useEffect } from 'react'
import { errorSentence, LatentError } from '../../../shared/rpc/errors.ts'
import type { Stores } from '../stores/stores.ts'

/**
 * Everything in the stores is a copy of what main knows: after every connection it is asked again.
 * @param generation counts the connections
 */
export function useFreshCopies(stores: Stores, generation: number): void {
  const { workspace, files, openNotes, indexStatus, chat, toasts, app, search, ofFeatures } = stores
  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (workspace.state.getState().isLoaded) {
        files.load([...files.state.getState().expanded])
        openNotes.recheck()
      } else {
        search.setMode(app.state.getState().app?.settings.searchMode ?? 'hybrid')
        const { expandedFolders } = await workspace.load()
        files.load(expandedFolders)
      }
      // One that fails keeps none of the others from being read.
      const loads = [indexStatus.reload(), chat.load(), ...ofFeatures.reload()]
      for (const load of await Promise.allSettled(loads))
        if (load.status === 'rejected') sayFailed(load.reason)
    }
    const sayFailed = (error: unknown): void => {
      // A lost connection says so by itself.
      if (error instanceof LatentError && error.code === 'disconnected') return
      const text = errorSentence(error, 'A part could not be read.')
      toasts.show(text, { tone: 'problem' })
    }
    refresh().catch(sayFailed)
  }, [generation, workspace, files, openNotes, indexStatus, chat, toasts, app, search, ofFeatures])
  useEffect(
    () =>
      files.state.subscribe((next, previous) => {
        if (next.expanded !== previous.expanded) workspace.setFrame({})
      }),
    [files, workspace],
  )
}
