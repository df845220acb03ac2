import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { useStore } from 'zustand'
import { asVaultPath, isNotePath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { useNoteWays } from '../connection/use-note-ways.ts'
import { useStores } from '../connection/stores-context.tsx'
import { outlineOf, type Heading } from '../stores/text/outline.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Button } from '../ui/field/button.tsx'
import { IconButton } from '../ui/field/icon-button.tsx'
import { FilterField } from '../ui/field/filter-field.tsx'
import { ChevronDownIcon, ChevronRightIcon, LargeIcon, SmallIcon } from '../ui/icons.ts'
import { useWork } from '../ui/use-work.ts'
import { useOutline } from './use-outline.ts'
import { OUTLINE_WORDS } from './words.ts'
import styles from './outline-panel.module.css'

/** The headings of the open note, as it stands in the editor. */
export function OutlinePanel() {
  const { workspace } = useStores()
  const active = useStore(workspace.state, ({ tabs }) => tabs.active)
  const path = asVaultPath(active)
  const ways = useNoteWays()
  if (path === null || !isNotePath(path))
    return <EmptyState text={OUTLINE_WORDS.noNote} action={<Button {...ways.open} />} />
  return <Headings key={path} path={path} />
}

function Headings({ path }: { readonly path: VaultPath }) {
  const { activeText } = useStores()
  const text = useStore(activeText, (state) => (state.path === path ? state.text : null))
  const headings = useWork(
    async (signal) => (text ? outlineOf(text.iterLines(), signal) : null),
    text,
  )
  if (headings === null) return null
  if (headings.length === 0) return <NoHeading />
  return <Outline path={path} headings={headings} />
}

/** The line of the cursor becomes the first one, where there is something to write in. */
function NoHeading() {
  const run = useStore(useStores().editor, (state) => state.run)
  return (
    <EmptyState
      text={OUTLINE_WORDS.noHeading}
      action={
        run ? <Button onClick={() => run('heading-1')}>{OUTLINE_WORDS.addHeading}</Button> : null
      }
    />
  )
}

const INDENT_PX = 14
const DRAGGED = 'application/x-latent-heading'

function Outline({
  path,
  headings,
}: {
  readonly path: VaultPath
  readonly headings: readonly Heading[]
}) {
  const { activeText } = useStores()
  const line = useStore(activeText, (state) => state.line)
  const outline = useOutline(path, headings)
  const { rows, at, isLatest } = outline
  const tree = useRef<HTMLUListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [drop, setDrop] = useState<{ readonly to: number; readonly level: number } | null>(null)
  // Of what is folded the heading above it.
  const current = rows.findLastIndex(({ heading }) => heading.line <= line)
  const top = Math.min(...headings.map(({ level }) => level))

  useEffect(() => {
    const row = tree.current?.children[current]
    if (!tree.current?.contains(document.activeElement)) row?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const focusRow = useEffectEvent(() => {
    const row = tree.current?.children[at]
    const isHere = tree.current?.contains(document.activeElement) ?? false
    const id = rows[at]?.id
    if (isHere && row instanceof HTMLElement && id !== undefined && isLatest(id)) row.focus()
  })
  useEffect(() => focusRow(), [at, rows])

  function dropAt(event: DragEvent): { readonly to: number; readonly level: number } | null {
    if (dragged === null || !tree.current) return null
    const items = [...tree.current.children]
    const found = items.findIndex((item) => {
      const { top: above, height } = item.getBoundingClientRect()
      return event.clientY < above + height / 2
    })
    const to = found === -1 ? rows.length : found
    const box = tree.current.getBoundingClientRect()
    const isLeftToRight = getComputedStyle(tree.current).direction === 'ltr'
    const x = isLeftToRight ? event.clientX - box.left : box.right - event.clientX
    const wanted = top + Math.round((x - 24) / INDENT_PX)
    return { to, level: outline.levelAt(dragged, to, wanted) }
  }

  return (
    <nav className={styles.panel} aria-label="Outline">
      <Head
        outline={outline}
        onLeave={() => {
          const row = tree.current?.children[at]
          if (row instanceof HTMLElement) row.focus()
        }}
      />
      {rows.length === 0 ? (
        <EmptyState
          text={OUTLINE_WORDS.noMatch}
          action={
            <Button onClick={() => outline.setFilter('')}>{OUTLINE_WORDS.everyHeading}</Button>
          }
        />
      ) : null}
      <ul
        ref={tree}
        role="tree"
        aria-label="Headings"
        aria-description={OUTLINE_WORDS.keys}
        className={styles.tree}
        onKeyDown={outline.onKeyDown}
        onDragOver={(event) => {
          const next = dropAt(event)
          if (!next) return
          event.preventDefault()
          if (next.to !== drop?.to || next.level !== drop.level) setDrop(next)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDrop(null)
        }}
        onDrop={(event) => {
          const next = dropAt(event)
          setDrop(null)
          setDragged(null)
          if (!next || dragged === null) return
          event.preventDefault()
          outline.drop(dragged, next.to, next.level)
        }}
      >
        {rows.map(({ heading, index, id, indent, hasBelow, isFolded }, row) => (
          <li
            key={id}
            role="treeitem"
            aria-level={indent + 1}
            aria-expanded={hasBelow ? !isFolded : undefined}
            aria-selected={row === at}
            aria-current={row === current ? 'location' : undefined}
            tabIndex={row === at ? 0 : -1}
            className={styles.heading}
            style={{ paddingInlineStart: 4 + indent * INDENT_PX }}
            title={heading.text}
            draggable
            onFocus={() => outline.setFocused(id)}
            onClick={() => outline.open(heading.line)}
            onDragStart={(event) => {
              event.dataTransfer.setData(DRAGGED, String(index))
              event.dataTransfer.effectAllowed = 'move'
              setDragged(index)
            }}
            onDragEnd={() => {
              setDragged(null)
              setDrop(null)
            }}
          >
            <span
              className={styles.fold}
              aria-hidden="true"
              onClick={(event) => {
                if (!hasBelow) return
                event.stopPropagation()
                outline.fold(id, !isFolded)
              }}
            >
              {hasBelow ? isFolded ? <ChevronRightIcon /> : <ChevronDownIcon /> : null}
            </span>
            <span className={styles.words} dir="auto">
              {heading.text || OUTLINE_WORDS.noWords}
            </span>
            {drop?.to === row || (drop?.to === rows.length && row === rows.length - 1) ? (
              <span
                className={styles.drop}
                data-behind={drop.to === row ? undefined : ''}
                style={{ insetInlineStart: 24 + (drop.level - top) * INDENT_PX }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

const matches = ({ text }: Heading, words: string): boolean =>
  text.toLocaleLowerCase().includes(words.trim().toLocaleLowerCase())

/** What is looked for, and how deep the list goes. */
function Head({
  outline: { rows, filter, setFilter, open, showLevels },
  onLeave,
}: {
  readonly outline: ReturnType<typeof useOutline>
  /** Down into the list. */
  readonly onLeave: () => void
}) {
  return (
    <div className={styles.head}>
      <FilterField
        label={OUTLINE_WORDS.filter}
        value={filter}
        onChange={setFilter}
        onLeave={onLeave}
        onEnter={() => {
          const first = rows.find(({ heading }) => matches(heading, filter))
          if (first) open(first.heading.line)
        }}
      />
      <IconButton
        label={OUTLINE_WORDS.fewer}
        icon={<SmallIcon />}
        size="small"
        onClick={() => showLevels(-1)}
      />
      <IconButton
        label={OUTLINE_WORDS.more}
        icon={<LargeIcon />}
        size="small"
        onClick={() => showLevels(1)}
      />
    </div>
  )
}
