import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './button.module.css'

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** One primary action a view; `danger` only for what undo cannot give back. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly type?: 'button' | 'submit'
  readonly icon?: ReactNode
}

export function Button({
  kind = 'secondary',
  type = 'button',
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button {...rest} type={type} className={classNames(styles.button, styles[kind], className)}>
      {icon}
      <span className={styles.label}>{children}</span>
    </button>
  )
}
