import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './panel-tabs.module.css'

/** The heads of views that share one panel. */
export function PanelTabs<T extends string>({
  label,
  tabs,
  active,
  onChange,
  children,
}: {
  readonly label: string
  readonly tabs: readonly { readonly id: T; readonly label: string }[]
  readonly active: T
  readonly onChange: (id: T) => void
  /** Buttons at the end. */
  readonly children?: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const index = tabs.findIndex(({ id }) => id === active) + step
    const next = tabs.at(index % tabs.length)
    if (!next) return
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus()
  }
  return (
    <div className={styles.head}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            aria-selected={tab.id === active}
            tabIndex={tab.id === active ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
