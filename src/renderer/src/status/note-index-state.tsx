import { useStore } from 'zustand'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { Tooltip } from '../ui/layout/tooltip.tsx'
import item from '../ui/status-item.module.css'
import { STATE_OF_NOTE } from './words.ts'

/** How the index stands to the note that is open, where it is not simply found. */
export function NoteIndexState({ path }: { readonly path: VaultPath }) {
  const { overlay, indexStatus } = useStores()
  const isKnown = useStore(indexStatus.state, ({ status }) => status !== null)
  const { data } = useCall('index.note', isKnown ? { path } : null, {
    reloadOn: ['index.changed'],
  })
  if (!data || data.state === 'indexed') return null
  return (
    <Tooltip text={data.reason ?? STATE_OF_NOTE[data.state]} side="top">
      <button
        type="button"
        className={item.item}
        data-tone={data.state === 'failed' ? 'problem' : 'quiet'}
        onClick={() => overlay.show({ kind: 'index' })}
      >
        {STATE_OF_NOTE[data.state]}
      </button>
    </Tooltip>
  )
}
