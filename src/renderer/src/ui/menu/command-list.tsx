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
  /** What the chosen line is about, drawn beside the list; null for nothing. Left out, the list is alone. */
  readonly preview?: (id: string) => ReactNode
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
  preview,
  onClose,
  onKeyDown,
}: CommandListProps) {
  const shown = isFiltering ? ranked(items, query) : items
  // The first line is the chosen one for each query, and whenever there are other lines: what was chosen before may be
  // far down now, or gone.
  const first = shown[0]?.id ?? ''
  const list = isFiltering ? `${query}\n${first}` : first
  const [chosen, setChosen] = useState({ list, id: first })
  const isThere = chosen.id === first || shown.some(({ id }) => id === chosen.id)
  if (chosen.list !== list || !isThere) setChosen({ list, id: first })
  return (
    <Dialog
      open
      onClose={onClose}
      title={label}
      hideTitle
      place="top"
      size={preview ? 'large' : 'medium'}
    >
      <Command
        label={label}
        shouldFilter={false}
        value={chosen.id}
        onValueChange={(id) => setChosen({ list, id })}
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
        {/* Beside the list: a list of choices may hold nothing else. */}
        {shown.length === 0 ? (
          <p className={styles.empty} role="status">
            {empty}
          </p>
        ) : null}
        <div className={preview ? styles.previewed : undefined}>
          <Command.List className={styles.list}>
            {shown.map(({ id, title, detail, icon, keys, onPick }) => (
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
          {preview && shown.length > 0 ? (
            <div className={styles.preview}>{preview(chosen.id)}</div>
          ) : null}
        </div>
        {hint ? <footer className={styles.hint}>{hint}</footer> : null}
      </Command>
    </Dialog>
  )
}

/** Those that the query finds, the best first; all as they come for no query. */
function ranked(items: readonly CommandItem[], query: string): readonly CommandItem[] {
  if (query.trim() === '') return items
  return items
    .map((item) => ({ item, score: scoreItem(item, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
