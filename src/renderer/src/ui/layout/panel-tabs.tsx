import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { ContextMenu } from '../menu/context-menu.tsx'
import type { MenuItem } from '../menu/menu-items.tsx'
import { Tooltip } from './tooltip.tsx'
import styles from './panel-tabs.module.css'
import { hasCtrlAltOrMeta } from '../menu/ctrl-alt-or-meta.ts'

interface PanelTab<T extends string> {
  readonly id: T
  readonly label: string
  readonly icon?: ReactElement
}

/** The heads of views that share one panel. Where there is no room for all names, only the one in front has its own. */
export function PanelTabs<T extends string>({
  label,
  tabs,
  active,
  menuOf,
  onChange,
  children,
}: {
  readonly label: string
  readonly tabs: readonly PanelTab<T>[]
  readonly active: T
  /** What can be done with a tab. */
  readonly menuOf?: (id: T) => readonly MenuItem[]
  readonly onChange: (id: T) => void
  /** Buttons at the end. */
  readonly children?: ReactNode
}) {
  const list = useRef<HTMLDivElement>(null)
  const isShort = useIsShort(list, tabs)
  const [menuTab, setMenuTab] = useState(active)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (hasCtrlAltOrMeta(event)) return
    const index = tabs.findIndex(({ id }) => id === active)
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: -1,
    }
    const step = steps[event.key]
    const next = step === undefined ? undefined : tabs.at(step % tabs.length)
    if (!next) return
    event.preventDefault()
    onChange(next.id)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus()
  }
  const onContextMenu = ({ target }: MouseEvent): void => {
    const id = target instanceof Element ? target.closest('[data-tab]') : null
    setMenuTab(tabs.find((tab) => tab.id === id?.getAttribute('data-tab'))?.id ?? active)
  }
  const strip = (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={styles.list}
      data-short={isShort ? '' : undefined}
      onKeyDown={onKeyDown}
      onContextMenu={onContextMenu}
    >
      {tabs.map((tab) => (
        <Tooltip key={tab.id} text={isShort && tab.id !== active ? tab.label : ''}>
          <button
            type="button"
            role="tab"
            data-tab={tab.id}
            aria-selected={tab.id === active}
            tabIndex={tab.id === active ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.id)}
          >
            {tab.icon}
            <span className={styles.name}>{tab.label}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  )
  return (
    <div className={styles.head}>
      {menuOf ? <ContextMenu items={menuOf(menuTab)}>{strip}</ContextMenu> : strip}
      {children}
    </div>
  )
}

/** Whether the names of all tabs are more than there is room for. */
function useIsShort(
  list: { readonly current: HTMLElement | null },
  tabs: readonly { readonly label: string }[],
): boolean {
  const [isShort, setShort] = useState(false)
  const names = tabs.map((tab) => tab.label).join('\n')
  useLayoutEffect(() => {
    const strip = list.current
    if (!strip) return
    // What all of them need is looked at without what shortens them, before anything is drawn.
    const look = (): void => {
      const before = strip.hasAttribute('data-short')
      strip.toggleAttribute('data-short', false)
      const needs = strip.scrollWidth > strip.clientWidth
      strip.toggleAttribute('data-short', before)
      setShort(needs)
    }
    let frame = 0
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    })
    observer.observe(strip)
    look()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [list, names])
  return isShort
}
