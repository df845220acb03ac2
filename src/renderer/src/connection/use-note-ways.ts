import { useStore } from 'zustand'
import { useStores } from './stores-context.tsx'

/** What a button says and does. */
export interface Way {
  readonly children: string
  readonly disabled?: boolean
  onClick(): void
}

/**
 * The ways on from where nothing is: to a note that is there, to a new one, and to what was read so far. Each is what a
 * button is given.
 */
export function useNoteWays(): { readonly open: Way; readonly write: Way; readonly index: Way } {
  const { app, overlay } = useStores()
  const isReadOnly = useStore(app.state, (state) => state.app?.vault?.readOnlyReason != null)
  return {
    open: { children: 'Open note', onClick: () => overlay.show({ kind: 'switcher' }) },
    write: {
      children: 'New note',
      disabled: isReadOnly,
      onClick: () => overlay.show({ kind: 'new-note', folder: '' }),
    },
    index: { children: 'Show the index', onClick: () => overlay.show({ kind: 'index' }) },
  }
}
