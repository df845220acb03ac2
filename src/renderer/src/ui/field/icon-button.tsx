import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Tooltip, type TooltipProps } from '../layout/tooltip.tsx'
import styles from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & {
  /** Its name, for the tooltip and for screen readers. */
  readonly label: string
  readonly icon: ReactNode
  readonly keys?: string | undefined
  readonly side?: TooltipProps['side']
  readonly size?: 'normal' | 'small'
}

export function IconButton({
  label,
  icon,
  keys,
  side = 'bottom',
  size = 'normal',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} keys={keys} side={side}>
      <button
        {...rest}
        type="button"
        aria-label={label}
        className={classNames(styles.button, styles[size], className)}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
