import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { PreviewCard } from './preview-card.tsx'

/** What is shown of links without going there. */
export function LinkPreviews() {
  const { linkPreview } = useStores()
  const shown = useStore(linkPreview.state, (state) => state.shown)
  return shown.map((preview) => <PreviewCard key={preview.id} preview={preview} />)
}
