import { useEffect, useRef } from 'react'
import { useStores } from '../../connection/stores-context.tsx'
import type { ShownPreview } from '../../stores/link-preview-store.ts'
import { HoverCard } from '../../ui/layout/hover-card.tsx'
import { PreviewContent } from './preview-content.tsx'
import { subjectName } from './subject-name.ts'
import { useLeaving } from './use-leaving.ts'
import { PREVIEW_WORDS } from './words.ts'

/** One preview, beside its link until the pointer or the person goes somewhere else. */
export function PreviewCard({ preview }: { readonly preview: ShownPreview }) {
  const { linkPreview } = useStores()
  const card = useRef<HTMLDivElement>(null)
  /** Where the keyboard was before it went into the card. */
  const before = useRef<HTMLElement | null>(null)
  const { id, wantsFocus } = preview

  useEffect(() => {
    if (!wantsFocus) return
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    card.current?.querySelector<HTMLElement>('button')?.focus()
  }, [wantsFocus])

  const close = (): void => {
    const hadFocus = card.current?.contains(document.activeElement) ?? false
    linkPreview.close(id)
    if (hadFocus) before.current?.focus()
  }
  useLeaving({ preview, card, close })

  return (
    <HoverCard
      ref={card}
      box={preview.box}
      label={PREVIEW_WORDS.preview(subjectName(preview.subject))}
      onPressOutside={() => {
        if (!preview.isPinned) close()
      }}
    >
      <PreviewContent preview={preview} onClose={close} />
    </HoverCard>
  )
}
