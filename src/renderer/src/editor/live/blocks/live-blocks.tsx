import { Suspense } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import type { VaultPath } from '../../../../../shared/domain/vault-path.ts'
import { FaultBoundary } from '../../../ui/fault/fault-boundary.tsx'
import { lazyView } from '../../../ui/lazy/lazy-view.tsx'
import type { EditorServices } from '../../editor-services.ts'
import { LIVE_WORDS } from '../words.ts'

const MarkdownView = lazyView(
  async () => (await import('../../../markdown/markdown-view.tsx')).MarkdownView,
)

/** In characters: it is drawn beside what is being written, as a whole, and measured. */
const LONGEST_EMBED = 64 * 1024

/** Draws the blocks of the note at `path` in their places in the editor, with what the reading view draws them with. */
export function LiveBlocks({
  services: { blockHosts, open, create },
  path,
}: {
  readonly services: Pick<EditorServices, 'blockHosts' | 'open' | 'create'>
  readonly path: VaultPath
}) {
  const blocks = useStore(blockHosts.state)
  return blocks.map(({ id, element, source }) =>
    createPortal(
      <FaultBoundary level="block" what={LIVE_WORDS.block} text={() => source} resetKeys={[source]}>
        <Suspense>
          <MarkdownView
            text={source}
            path={path}
            mode="note"
            linksNeedKey
            longestEmbed={LONGEST_EMBED}
            onOpenNote={({ path: target, line, fragment }) => open(target, line, fragment)}
            onCreateNote={create}
          />
        </Suspense>
      </FaultBoundary>,
      element,
      id,
    ),
  )
}
