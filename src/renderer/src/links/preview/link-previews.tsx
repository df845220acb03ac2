import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { LinkMenu } from './link-menu.tsx'
import { PreviewCard } from './preview-card.tsx'

/** What is shown of links without going there, and what can be done with one. */
export function LinkPreviews() {
  const { linkPreview } = useStores()
  const shown = useStore(linkPreview.state, (state) => state.shown)
  const menu = useStore(linkPreview.state, (state) => state.menu)
  return (
    <>
      {shown.map((preview) => (
        <PreviewCard key={preview.id} preview={preview} />
      ))}
      {menu ? <LinkMenu link={menu} /> : null}
    </>
  )
}
