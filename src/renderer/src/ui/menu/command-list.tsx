import { Command } from 'cmdk'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from '../dialog/dialog.tsx'
import { ChevronRightIcon, CloseIcon, PinIcon, UnpinIcon } from '../icons.ts'
import { Kbd } from './kbd.tsx'
import { matchesKeys, onMac } from './matches-keys.ts'
import { scoreItem } from './score-item.ts'
import { useAwaitedEnter } from './use-awaited-enter.ts'
import { useDrawnCount } from './use-drawn-count.ts'
import styles from './command-list.module.css'

export type CommandItem = {
  readonly id: string
  readonly title: string
  readonly detail?: string | undefined
  /** Other words that find it, which are not shown. */
  readonly words?: readonly string[] | undefined
  readonly icon?: ReactNode
  readonly keys?: string | undefined
  /** It takes something away, and is never offered first for a noun. */
  readonly isDestructive?: boolean | undefined
  /** It is followed by a list of its own. */
  readonly leadsOn?: boolean | undefined
  readonly onPick: () => void
}

export type CommandListProps = {
  readonly label: string
  readonly placeholder: string
  /** What was chosen before, and stands before the field; its button goes back. */
  readonly lead?: { readonly title: string; readonly back: string; onBack(): void } | null
  readonly query: string
  readonly onQuery: (query: string) => void
  readonly items: readonly CommandItem[]
  /** True: the list filters and sorts by the query. False: whoever gives the items has done it. */
  readonly isFiltering: boolean
  readonly empty: string
  /** The items are still those of what was typed before: Enter means the first one of what is typed now, once it is there. */
  readonly isLooking?: boolean
  /** Items that a person can keep at the top; the chosen one by Alt+P too. */
  readonly pins?: {
    isPinned(id: string): boolean
    /** Of its button. */
    label(item: CommandItem): string
    toggle(id: string): void
  }
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
  lead = null,
  query,
  onQuery,
  items,
  isFiltering,
  empty,
  isLooking = false,
  pins,
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
  const at = chosen.id === first ? 0 : shown.findIndex(({ id }) => id === chosen.id)
  if (chosen.list !== list || at < 0) setChosen({ list, id: first })
  const awaitEnter = useAwaitedEnter(query, isLooking, shown[0])
  const drawn = useDrawnCount({ list, total: shown.length, at })
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
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (isLooking && !event.defaultPrevented) awaitEnter(event)
          if (!event.defaultPrevented && mayGoToLast(event.key, at)) drawn.drawAll()
          if (!pins || event.defaultPrevented || !matchesKeys('Alt+P', event.nativeEvent, onMac()))
            return
          event.preventDefault()
          pins.toggle(chosen.id)
        }}
      >
        <div className={styles.field}>
          {lead ? (
            <button
              type="button"
              className={styles.lead}
              title={lead.back}
              onClick={(event) => {
                event.currentTarget.parentElement?.querySelector('input')?.focus()
                lead.onBack()
              }}
            >
              <span className={styles.leadTitle}>{lead.title}</span>
              <CloseIcon aria-label={lead.back} />
            </button>
          ) : null}
          <Command.Input
            autoFocus
            className={styles.input}
            placeholder={placeholder}
            value={query}
            onValueChange={onQuery}
          />
        </div>
        {/* Beside the list: a list of choices may hold nothing else. */}
        {shown.length === 0 ? (
          <p className={styles.empty} role="status">
            {empty}
          </p>
        ) : null}
        <div className={preview ? styles.previewed : undefined}>
          <Command.List className={styles.list} onScroll={drawn.onScroll}>
            {shown.slice(0, drawn.count).map((item, index) => {
              const { id, title, detail, icon, keys, leadsOn, onPick } = item
              return (
                <Command.Item
                  key={id}
                  value={id}
                  className={styles.item}
                  aria-posinset={index + 1}
                  aria-setsize={shown.length}
                  onSelect={onPick}
                >
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
                  {leadsOn ? <ChevronRightIcon className={styles.leadsOn} aria-hidden /> : null}
                  {pins ? (
                    // In a list of choices no button can stand: the keyboard has Alt+P.
                    <span
                      className={styles.pin}
                      aria-hidden
                      title={pins.label(item)}
                      data-pinned={pins.isPinned(id) ? '' : undefined}
                      onClick={(event) => {
                        event.stopPropagation()
                        pins.toggle(id)
                      }}
                    >
                      {pins.isPinned(id) ? <UnpinIcon /> : <PinIcon />}
                    </span>
                  ) : null}
                </Command.Item>
              )
            })}
          </Command.List>
          {preview && shown.length > 0 ? (
            <div className={styles.preview}>{preview(chosen.id)}</div>
          ) : null}
        </div>
        {hint ? <div className={styles.hint}>{hint}</div> : null}
      </Command>
    </Dialog>
  )
}

/** From the first line up to the last one, as the list goes round. */
const mayGoToLast = (key: string, at: number): boolean =>
  key === 'End' || (key === 'ArrowUp' && at === 0)

/** Those that the query finds, the best first; all as they come for no query. */
function ranked(items: readonly CommandItem[], query: string): readonly CommandItem[] {
  if (query.trim() === '') return items
  return items
    .map((item) => ({ item, score: scoreItem(item, query) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
