import type { PaneSplit, PaneTree } from '../../../../../shared/domain/workspace/kept-panes.ts'
import type { TabList } from '../tab-list.ts'
import type { Place } from '../place.ts'
import { NOWHERE, type Travel } from './travel.ts'

/** A part of the middle of the window, with tabs of its own. */
export interface Pane {
  readonly id: string
  readonly tabs: TabList
  readonly travel: Travel
  /** Where its editor was last asked to go. */
  readonly place: Place | null
}

/** All panes, and how they lie. There is always one. */
export interface Panes {
  readonly tree: PaneTree
  readonly all: readonly Pane[]
  /** The id of the one that the keys go to. */
  readonly front: string
}

/** Where something goes beside a pane. */
export type PaneSide = 'left' | 'right' | 'above' | 'below'

/** More are of no use on any screen; as many as one row that is kept may have (`KeptPanes`). */
export const MOST_PANES = 8

export const newPane = (id: string, tabs: TabList): Pane => ({
  id,
  tabs,
  travel: NOWHERE,
  place: null,
})

export const onePane = (pane: Pane): Panes => ({
  tree: pane.id,
  all: [pane],
  front: pane.id,
})

export const paneOf = ({ all }: Panes, id: string): Pane | undefined =>
  all.find((pane) => pane.id === id)

/** The pane that the keys go to. */
export function frontPane(panes: Panes): Pane {
  const pane = paneOf(panes, panes.front) ?? panes.all[0]
  if (!pane) throw new Error('No pane.')
  return pane
}

/** With `change` made to one pane; the same panes where that changes nothing. */
export function changePane(panes: Panes, id: string, change: (pane: Pane) => Pane): Panes {
  const pane = paneOf(panes, id)
  const next = pane && change(pane)
  return !next || next === pane
    ? panes
    : { ...panes, all: panes.all.map((one) => (one === pane ? next : one)) }
}

/** Panes whose keys go to this one. */
export const toFront = (panes: Panes, id: string): Panes =>
  panes.front === id || !paneOf(panes, id) ? panes : { ...panes, front: id }

/** The ids of panes in the order in which one reads them. */
export const inOrder = (tree: PaneTree): readonly string[] =>
  typeof tree === 'string' ? [tree] : tree.parts.flatMap(({ tree: part }) => inOrder(part))

/** Puts a new pane beside another one, which gives it half of its room, and the keys to it. */
export function splitPane(panes: Panes, id: string, side: PaneSide, pane: Pane): Panes {
  if (!paneOf(panes, id)) return panes
  const direction = side === 'left' || side === 'right' ? 'row' : 'column'
  const isBefore = side === 'left' || side === 'above'
  return {
    ...panes,
    tree: flat(put(panes.tree)),
    all: [...panes.all, pane],
    front: pane.id,
  }

  function put(tree: PaneTree): PaneTree {
    if (typeof tree !== 'string')
      return { ...tree, parts: tree.parts.map((part) => ({ ...part, tree: put(part.tree) })) }
    if (tree !== id) return tree
    const [first, second] = isBefore ? [pane.id, id] : [id, pane.id]
    return {
      direction,
      parts: [
        { tree: first, size: 50 },
        { tree: second, size: 50 },
      ],
    }
  }
}

/** Takes a pane away; its neighbours get its room, and the one beside it the keys. The last one stays. */
export function closePane(panes: Panes, id: string): Panes {
  if (panes.all.length < 2 || !paneOf(panes, id)) return panes
  const order = inOrder(panes.tree)
  const index = order.indexOf(id)
  const beside = order[index - 1] ?? order[index + 1] ?? panes.front
  return {
    ...panes,
    tree: flat(without(panes.tree, id) ?? beside),
    all: panes.all.filter((pane) => pane.id !== id),
    front: panes.front === id ? beside : panes.front,
  }
}

function without(tree: PaneTree, id: string): PaneTree | null {
  if (typeof tree === 'string') return tree === id ? null : tree
  const parts = tree.parts.flatMap((part) => {
    const rest = without(part.tree, id)
    return rest === null ? [] : [{ ...part, tree: rest }]
  })
  return parts.length === 0 ? null : { ...tree, parts }
}

/** Without splits of one part, and without a row in a row; the shares of each add up to 100. */
function flat(tree: PaneTree): PaneTree {
  if (typeof tree === 'string') return tree
  const parts = tree.parts.flatMap(({ tree: part, size }) => {
    const inner = flat(part)
    if (typeof inner === 'string' || inner.direction !== tree.direction)
      return [{ tree: inner, size }]
    return inner.parts.map((one) => ({ tree: one.tree, size: (one.size * size) / 100 }))
  })
  const [only] = parts
  if (parts.length === 1 && only) return only.tree
  const whole = parts.reduce((sum, { size }) => sum + size, 0)
  return {
    ...tree,
    parts: parts.map((part) => ({
      ...part,
      size: whole > 0 ? (part.size * 100) / whole : 100 / parts.length,
    })),
  }
}

/** With other shares for one split, named by the panes that it holds in their order. */
export function resizeSplit(panes: Panes, split: PaneSplit, sizes: readonly number[]): Panes {
  const key = inOrder(split).join(' ')
  return { ...panes, tree: resized(panes.tree) }

  function resized(tree: PaneTree): PaneTree {
    if (typeof tree === 'string') return tree
    const isIt = tree.direction === split.direction && inOrder(tree).join(' ') === key
    return {
      ...tree,
      parts: tree.parts.map((part, index) => ({
        tree: resized(part.tree),
        size: isIt ? (sizes[index] ?? part.size) : part.size,
      })),
    }
  }
}

/** The pane `step` places on in the order of reading, round the end. */
export function paneBeside({ tree }: Panes, id: string, step: number): string {
  const order = inOrder(tree)
  return order.at((order.indexOf(id) + step) % order.length) ?? id
}
