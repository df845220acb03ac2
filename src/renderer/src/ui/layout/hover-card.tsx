import { PreviewCard } from '@base-ui/react/preview-card'
import { useMemo, type ReactNode, type Ref } from 'react'
import menuStyles from '../menu/menu.module.css'
import styles from './hover-card.module.css'

/** A card beside a place of the window. It takes no focus, and whoever shows it says when it goes. */
export function HoverCard({
  box,
  label,
  ref,
  onPressOutside,
  children,
}: {
  /** In px of the window; another one moves the card. */
  readonly box: DOMRect
  /** For screen readers. */
  readonly label: string
  readonly ref: Ref<HTMLDivElement>
  readonly onPressOutside: () => void
  readonly children: ReactNode
}) {
  const anchor = useMemo(() => ({ getBoundingClientRect: () => inWindow(box) }), [box])
  return (
    <PreviewCard.Root
      open
      onOpenChange={(_, { reason }) => {
        if (reason === 'outside-press') onPressOutside()
      }}
    >
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          anchor={anchor}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          className={menuStyles.positioner}
        >
          <PreviewCard.Popup ref={ref} role="group" aria-label={label} className={styles.card}>
            {children}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}

const MARGIN = 16

/** The card keeps to its place: where the window became smaller, that has to be in it still. */
const inWindow = ({ x, y, width, height }: DOMRect): DOMRect =>
  new DOMRect(
    Math.min(x, window.innerWidth - MARGIN),
    Math.min(y, window.innerHeight - MARGIN),
    Math.min(width, MARGIN),
    height,
  )
