import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Stores } from '../../../../renderer/src/stores/stores.ts'
import type { Fence } from '../../../../renderer/src/stores/text/fences.ts'
import { insertFence } from '../../../../renderer/src/stores/text/insert-fence.ts'
import { isReading } from '../../../../renderer/src/stores/workspace/tab-list.ts'
import { words } from '../../words.ts'
import { circuitWork } from './create-circuit-work.ts'

/** An empty block below the cursor, or at the end of a note that is only read, and its editor. */
export function insertCircuit(stores: Stores, path: VaultPath): void {
  const session = stores.openNotes.get(path)
  if (!session || session.state.getState().readOnlyReason !== null) return
  const doc = session.text()
  const { line, path: shown } = stores.activeText.getState()
  const isRead = isReading(stores.workspace.state.getState().tabs)
  const insertion = insertFence(doc, isRead || shown !== path ? doc.lines : line, 'circuit')
  if (!insertion) {
    stores.toasts.show(words.unclosedBlock)
    return
  }
  session.replace(insertion.changes)
  editCircuit(stores, path, { line: insertion.line, text: '' })
}

/** Opens the editor of a block over the window. */
export function editCircuit(
  stores: Stores,
  path: VaultPath,
  fence: Pick<Fence, 'line' | 'text'>,
): void {
  stores.ofFeatures.of(circuitWork).open(path, fence, { isLarge: true })
}
