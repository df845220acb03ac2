import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from 'zustand'
import type { PaneTree } from '../../../../shared/domain/workspace/kept-panes.ts'
import { useStores } from '../../connection/stores-context.tsx'
import { inOrder } from '../../stores/workspace/panes/panes.ts'
import { Split } from '../../ui/layout/split.tsx'
import { createPaneHosts, type PaneHosts } from './pane-hosts.ts'
import styles from './panes.module.css'

/** All panes, as they lie. What is drawn in one is not made again when they come to lie otherwise. */
export function Panes({ children }: { readonly children: (id: string) => ReactNode }) {
  const { workspace } = useStores()
  const { tree, all } = useStore(workspace.state, (state) => state.panes)
  const [hosts] = useState(() => createPaneHosts(styles.host ?? ''))
  useLayoutEffect(() => hosts.keepOnly(all.map(({ id }) => id)), [hosts, all])
  useLayoutEffect(() => () => hosts.dispose(), [hosts])
  return (
    <>
      <Laid tree={tree} hosts={hosts} />
      {all.map(({ id }) => createPortal(children(id), hosts.of(id), id))}
    </>
  )
}

function Laid({ tree, hosts }: { readonly tree: PaneTree; readonly hosts: PaneHosts }) {
  const { workspace } = useStores()
  if (typeof tree === 'string') return <Slot key={tree} id={tree} hosts={hosts} />
  const parts = tree.parts.map((part) => ({
    id: `panes-${inOrder(part.tree).join('-')}`,
    size: part.size,
    content: <Laid tree={part.tree} hosts={hosts} />,
  }))
  return (
    <Split
      // Another arrangement begins with its own shares.
      key={`${tree.direction} ${parts.map(({ id }) => id).join(' ')}`}
      direction={tree.direction}
      parts={parts}
      onSizes={(sizes) => workspace.panes.resize(tree, sizes)}
    />
  )
}

/** Where a pane lies. */
function Slot({ id, hosts }: { readonly id: string; readonly hosts: PaneHosts }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? hosts.show(id, place.current) : undefined), [id, hosts])
  return <div ref={place} className={styles.slot} />
}
