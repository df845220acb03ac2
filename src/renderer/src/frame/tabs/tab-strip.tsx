import {
  useEffect,
  useId,
  useRef,
  useState,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { useStore } from 'zustand'
import { hasKnownKind } from '../../../../shared/domain/file-kind.ts'
import {
  asVaultPath,
  folderOf,
  isNotePath,
  spokenName,
} from '../../../../shared/domain/vault-path.ts'
import type { CommandsById } from '../../commands/commands-by-id.ts'
import { useNoteNames } from '../../connection/use-note-names.ts'
import { useStores } from '../../connection/stores-context.tsx'
import type { View } from '../../feature.ts'
import { DRAGGED, draggedFile } from '../../stores/workspace/dragged-path.ts'
import type { NoteSession } from '../../stores/notes/note-session.ts'
import { paneOf } from '../../stores/workspace/panes/panes.ts'
import { NO_TABS, viewOf } from '../../stores/workspace/tab-list.ts'
import { Menu } from '../../ui/menu/menu.tsx'
import { ChevronDownIcon } from '../../ui/icons.ts'
import { showInvisible } from '../../ui/diff/visible-text.ts'
import { dragTab, DRAGGED_TAB } from './dragged-tab.ts'
import { isEnd, SCROLL_LINK } from './scroll-link.ts'
import { Tab } from './tab.tsx'
import { tabMenu } from './tab-menu.ts'
import { TAB_WINDOWS } from './tab-windows.ts'
import { WORDS } from './words.ts'
import styles from './tab-strip.module.css'

/** The open notes, files and views of a pane. The dot is text that is not on disk yet, the sign a question that waits. */
export function TabStrip({
  id: pane,
  number = null,
  views,
  commands,
}: {
  /** Of the pane. */
  readonly id: string
  /** Of the pane among several, from 1; null where it is the only one. */
  readonly number?: number | null
  readonly views: readonly View[]
  readonly commands: CommandsById
}) {
  const stores = useStores()
  const { workspace, openNotes } = stores
  const list = useStore(workspace.state, ({ panes }) => paneOf(panes, pane)?.tabs ?? NO_TABS)
  const { tabs, active, pinned, preview } = list
  const saves = useStore(openNotes.state)
  const windows = stores.ofFeatures.of(TAB_WINDOWS)
  const joined = useStore(stores.ofFeatures.of(SCROLL_LINK).state, ({ ends }) => ends)
  const strip = useRef<HTMLDivElement>(null)
  const ids = useId()
  const idOf = (index: number): string => `${ids}-${index}`
  const isCut = useIsCut(strip, tabs, active)
  const drops = useTabPlace(pane, tabs)

  const nameOf = useNoteNames(tabs)
  const labelOf = (tab: string): string =>
    viewOf(tab) === null ? nameOf(tab) : (viewNamed(views, tab)?.label ?? '')
  // Notes of one title go by their file names, and those of one file name by their folders too.
  const titles = tabs.map(labelOf)
  const names = tabs.map((tab, index) => {
    const title = titles[index] ?? ''
    const isShared = titles.filter((each) => each === title).length > 1
    return isShared && viewOf(tab) === null ? spokenName(tab) : title
  })
  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const all = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const index = all.indexOf(event.currentTarget as HTMLElement)
    if (!event.altKey) return all.at((index + step) % all.length)?.focus()
    const tab = tabs[index]
    if (tab !== undefined)
      workspace.panes.moveTab(tab, pane, { id: pane, index: index + (step === 1 ? 2 : -1) })
  }

  return (
    <>
      <div
        ref={strip}
        className={styles.strip}
        onWheel={(event) => {
          if (event.deltaX === 0) event.currentTarget.scrollLeft += event.deltaY
        }}
        {...drops.handlers}
      >
        {/* It owns the tabs and not the buttons beside them, which close them. */}
        {tabs.length > 0 ? (
          <span
            role="tablist"
            aria-label={WORDS.tabs(number)}
            aria-owns={tabs.map((_, index) => idOf(index)).join(' ')}
          />
        ) : null}
        {tabs.map((tab, index) => (
          <Tab
            key={tab}
            id={idOf(index)}
            tab={tab}
            view={viewNamed(views, tab)}
            folder={
              viewOf(tab) === null && names.filter((name) => name === names[index]).length > 1
                ? folderOf(tab)
                : ''
            }
            title={names[index] ?? ''}
            isShown={tab === active}
            isEntry={tab === active || (active === null && index === 0)}
            isPinned={pinned.includes(tab)}
            isPreview={preview === tab}
            isJoined={isEnd(joined, pane, tab)}
            save={saves[tab]}
            isReadOnly={isReadOnly(openNotes.get(tab))}
            dropAt={
              drops.at === index
                ? 'before'
                : drops.at === index + 1 && index + 1 === tabs.length
                  ? 'behind'
                  : null
            }
            menu={() => tabMenu({ stores, commands, pane, tab, list })}
            onKeyDown={move}
            onShow={() => workspace.panes.showTab(tab, pane)}
            onKeep={() => workspace.panes.keepTab(tab, pane)}
            onUnpin={() => workspace.panes.pinTab(tab, false, pane)}
            onClose={() => void workspace.panes.closeTab(tab, pane)}
            onDragStart={({ dataTransfer }) => dragTab(dataTransfer, { tab, pane }, windows.id)}
            onDragEnd={(event) => windows.letGo(tab, pane, event)}
          />
        ))}
      </div>
      {isCut ? (
        <Menu
          trigger={
            <button type="button" className={styles.all} aria-label={WORDS.all}>
              <ChevronDownIcon />
            </button>
          }
          items={tabs.map((tab, index) => ({
            label: showInvisible(names[index] ?? ''),
            isChosen: tab === active,
            onSelect: () => workspace.panes.showTab(tab, pane),
          }))}
        />
      ) : null}
    </>
  )
}

const viewNamed = (views: readonly View[], tab: string): View | undefined =>
  views.find(({ id }) => id === viewOf(tab))

/** Watched through the state of its saves: it changes with what is read. */
const isReadOnly = (session: NoteSession | undefined): boolean =>
  (session?.state.getState().readOnlyReason ?? null) !== null

/** True where not all tabs are in sight; the one in front always is. */
function useIsCut(
  strip: RefObject<HTMLDivElement | null>,
  tabs: readonly string[],
  active: string | null,
): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = strip.current
    if (!element) return
    const look = (): void => {
      setCut(element.scrollWidth > element.clientWidth + 1)
      element.querySelector('[aria-selected="true"]')?.scrollIntoView({ inline: 'nearest' })
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    look()
    return () => sizes.disconnect()
  }, [strip, tabs, active])
  return isCut
}

/** Where among the tabs one goes that is dragged, from this pane or another; a file of the tree is opened there. */
function useTabPlace(pane: string, tabs: readonly string[]) {
  const { workspace, ofFeatures } = useStores()
  const windows = ofFeatures.of(TAB_WINDOWS)
  const [at, setAt] = useState<number | null>(null)
  const indexUnder = ({ currentTarget, clientX }: DragEvent<HTMLElement>): number => {
    const drawn = [...currentTarget.querySelectorAll('[data-tab]')]
    const isRtl = getComputedStyle(currentTarget).direction === 'rtl'
    const index = drawn.findIndex((element) => {
      const { left, width } = element.getBoundingClientRect()
      return isRtl ? clientX > left + width / 2 : clientX < left + width / 2
    })
    return index === -1 ? tabs.length : index
  }
  const takes = ({ dataTransfer: { types } }: DragEvent): boolean =>
    types.includes(DRAGGED_TAB) || types.includes(DRAGGED)
  return {
    at,
    handlers: {
      onDragOver(event: DragEvent<HTMLElement>) {
        if (!takes(event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = windows.effect(event.dataTransfer)
        setAt(indexUnder(event))
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setAt(null)
      },
      onDrop(event: DragEvent<HTMLElement>) {
        setAt(null)
        if (!takes(event)) return
        event.preventDefault()
        const index = indexUnder(event)
        const dragged = windows.take(event.dataTransfer, pane)
        const path = asVaultPath(draggedFile(event.dataTransfer))
        if (dragged) {
          workspace.panes.moveTab(dragged.tab, dragged.pane, { id: pane, index })
        } else if (path !== null && (isNotePath(path) || hasKnownKind(path))) {
          workspace.panes.toFront(pane)
          workspace.openNote(path)
          workspace.panes.moveTab(path, pane, { id: pane, index })
        }
      },
    },
  }
}
