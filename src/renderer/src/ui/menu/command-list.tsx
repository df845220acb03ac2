import { Command } from 'cmdk'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { Kbd } from './kbd.tsx'
import { scoreItem } from './score-item.ts'
import styles from './command-list.module.css'

export type CommandItem = {
  readonly id: string
  readonly title: string
  readonly detail?: string | undefined
  readonly icon?: ReactNode
  readonly keys?: string | undefined
  /** It takes something away, and is never offered first for a noun. */
  readonly isDestructive?: boolean | undefined
  readonly onPick: () => void
}

export type CommandListProps = {
  readonly label: string
  readonly placeholder: string
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly items: readonly CommandItem[]
  /** True: the list filters and sorts by the query. False: whoever gives the items has done it. */
  readonly isFiltering: boolean
  readonly empty: string
  /** What the keys do, at the foot. */
  readonly hint?: ReactNode
  readonly onClose: () => void
  /** Sees keys of the field first; `preventDefault` keeps them from the list. */
  readonly onKeyDown?: (event: KeyboardEvent) => void
}

/** A field over a list, at the top of the window: palette and switcher. */
export function CommandList({
  label,
  placeholder,
  query,
  onQuery,
  items,
  isFiltering,
  empty,
  hint,
  onClose,
  onKeyDown,
}: CommandListProps) {
  // The first line is the chosen one whenever there are other lines: what was chosen before may be far down now.
  const first = items[0]?.id ?? ''
  const [chosen, setChosen] = useState({ first, id: first })
  if (!isFiltering && chosen.first !== first) setChosen({ first, id: first })
  return (
    <Dialog open onClose={onClose} title={label} hideTitle place="top">
      <Command
        label={label}
        shouldFilter={isFiltering}
        filter={(id, search) => {
          const item = items.find((one) => one.id === id)
          return item ? scoreItem(item, search) : 0
        }}
        {...(isFiltering
          ? {}
          : { value: chosen.id, onValueChange: (id: string) => setChosen({ first, id }) })}
        loop
        className={styles.command}
        {...(onKeyDown ? { onKeyDown } : {})}
      >
        <Command.Input
          autoFocus
          className={styles.input}
          placeholder={placeholder}
          value={query}
          onValueChange={onQuery}
        />
        <Command.List className={styles.list}>
          <Command.Empty className={styles.empty}>{empty}</Command.Empty>
          {items.map(({ id, title, detail, icon, keys, onPick }) => (
            <Command.Item key={id} value={id} className={styles.item} onSelect={onPick}>
              {icon}
              <span className={styles.title} dir="auto">
                {title}
              </span>
              {detail ? (
                <span className={styles.detail} dir="auto">
                  {detail}
                </span>
              ) : null}
              {keys ? <Kbd keys={keys} /> : null}
            </Command.Item>
          ))}
        </Command.List>
        {hint ? <footer className={styles.hint}>{hint}</footer> : null}
      </Command>
    </Dialog>
  )
}
