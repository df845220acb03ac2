import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'
import { Kbd } from '../menu/kbd.tsx'
import styles from './tooltip.module.css'

export type TooltipProps = {
  /** What it says; nothing is shown for an empty one. The trigger still needs its own accessible name. */
  readonly text: ReactNode
  /** A key shown after the text, e.g. `Mod+O`. */
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly children: ReactElement<Record<string, unknown>>
}

export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps) {
  if (!text) return children
  return (
    <Base.Root onOpenChange={letEscapeThrough}>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className={styles.positioner}>
          <Base.Popup className={styles.popup}>
            {text}
            {keys ? <Kbd keys={keys} /> : null}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/** A key that closes what somebody only looked at also does what it was pressed for. */
function letEscapeThrough(_isOpen: boolean, details: Base.Root.ChangeEventDetails): void {
  if (details.reason === 'escape-key') details.allowPropagation()
}
