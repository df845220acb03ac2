import type { KeptPanes, PaneTree } from '../../../../../shared/domain/workspace/kept-panes.ts'
import type { Workspace } from '../../../../../shared/domain/settings.ts'
import { asVaultPath } from '../../../../../shared/domain/vault-path.ts'
import { NO_TABS, viewOf, viewTab, type TabList } from '../tab-list.ts'
import { inOrder, newPane, onePane, type Panes } from './panes.ts'

/** What is kept of panes. */
export const keepPanes = ({ tree, all, front }: Panes): KeptPanes => ({
  tree,
  front,
  all: all.map(({ id, tabs: { tabs, active, reading, source, pinned, preview } }) => ({
    id,
    tabs: [...tabs],
    active,
    reading: [...reading],
    source: [...source],
    pinned: [...pinned],
    preview,
  })),
})

/**
 * Panes as they were kept, with nothing in them that names what is not there. Null for what is no arrangement of panes.
 * @param first the id that the one in front has from now on
 */
export function restorePanes(first: string, kept: KeptPanes): Panes | null {
  const { all } = kept
  const order = inOrder(kept.tree)
  const ids = new Set(order)
  const isWhole =
    ids.size === order.length && all.length === ids.size && all.every(({ id }) => ids.has(id))
  if (!isWhole) return null
  const front = ids.has(kept.front) ? kept.front : (order[0] ?? first)
  // The one that had this id takes the other.
  const named = (id: string): string => (id === front ? first : id === first ? front : id)
  const renamed = (tree: PaneTree): PaneTree =>
    typeof tree === 'string'
      ? named(tree)
      : { ...tree, parts: tree.parts.map((part) => ({ ...part, tree: renamed(part.tree) })) }
  return {
    tree: renamed(kept.tree),
    front: first,
    all: all.map(({ id, ...tabs }) => newPane(named(id), restoreTabs(tabs))),
  }
}

function restoreTabs(kept: Omit<KeptPanes['all'][number], 'id'>): TabList {
  const isKnown = (tab: string): boolean => viewOf(tab) !== null || asVaultPath(tab) !== null
  const tabs = [...new Set(kept.tabs)].filter(isKnown)
  const there = (some: readonly string[]): string[] => tabs.filter((tab) => some.includes(tab))
  const active = kept.active !== null && tabs.includes(kept.active) ? kept.active : null
  const pinned = there(kept.pinned)
  return {
    ...NO_TABS,
    tabs: [...pinned, ...tabs.filter((tab) => !pinned.includes(tab))],
    active,
    reading: there(kept.reading),
    source: there(kept.source),
    pinned,
    preview: kept.preview !== null && tabs.includes(kept.preview) ? kept.preview : null,
    used: active === null ? [] : [active],
  }
}

/** The one pane of a window that was left before there were several; `id` is its own. */
export function panesBefore(
  id: string,
  { openTabs, activeTab, readingTabs, sourceTabs, view }: Workspace,
): Panes {
  const ofView = view === 'notes' ? [] : [viewTab(view)]
  const list = restoreTabs({
    tabs: [...openTabs, ...ofView],
    active: ofView[0] ?? activeTab ?? openTabs.at(-1) ?? null,
    reading: readingTabs,
    source: sourceTabs,
    pinned: [],
    preview: null,
  })
  const last = openTabs.find((path) => path === activeTab) ?? openTabs.at(-1)
  return onePane(newPane(id, last === undefined ? list : { ...list, used: [last, ...list.used] }))
}
