import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { Button } from '../../../../renderer/src/ui/field/button.tsx'
import { SortIcon } from '../../../../renderer/src/ui/icons.ts'
import { Menu } from '../../../../renderer/src/ui/menu/menu.tsx'
import type { GraphView } from '../../shared/graph-view.ts'
import { NO_COLOUR } from '../data/colour-groups.ts'
import type { Graph } from '../data/graph.ts'
import type { ShownGraph } from '../state/use-scene.ts'
import { GRAPH_WORDS as WORDS } from '../words.ts'
import { NoteList } from './note-list.tsx'
import styles from './list-side.module.css'

/** How much is shown, all of it as a list, and what can be done with the note that is chosen. */
export function ListSide({
  graph,
  view,
  shown: { list, counts, groups },
  selected,
  onSelect,
  onOpen,
  onAround,
  onView,
}: {
  readonly graph: Graph
  readonly view: GraphView
  readonly shown: ShownGraph
  /** A node; -1 for none. */
  readonly selected: number
  readonly onSelect: (node: number) => void
  readonly onOpen: (node: number, stays: boolean) => void
  readonly onAround: (path: VaultPath) => void
  readonly onView: (patch: Partial<GraphView>) => void
}) {
  const active = selected < 0 ? -1 : list.indexOf(selected)
  const chosen = active < 0 ? undefined : graph.nodes[selected]
  const colourOf = (node: number): number => {
    if (groups.groups.length === 0) return node < graph.notes ? 0 : NO_COLOUR
    return groups.groups[groups.groupOf[node] ?? 0]?.colour ?? NO_COLOUR
  }
  return (
    <section className={styles.side} aria-label={WORDS.list}>
      <header className={styles.head}>
        <p role="status">{WORDS.counts(counts.notes, counts.links)}</p>
        <Menu
          trigger={
            <Button kind="quiet" icon={<SortIcon aria-hidden="true" />} title={WORDS.sort}>
              {view.sort === 'links' ? WORDS.byLinks : WORDS.byName}
            </Button>
          }
          items={[
            {
              label: WORDS.byLinks,
              isChosen: view.sort === 'links',
              onSelect: () => onView({ sort: 'links' }),
            },
            {
              label: WORDS.byName,
              isChosen: view.sort === 'name',
              onSelect: () => onView({ sort: 'name' }),
            },
          ]}
        />
      </header>
      <NoteList
        count={list.length}
        active={active}
        onActivate={(index) => onSelect(list[index] ?? -1)}
        onOpen={(index, stays) => onOpen(list[index] ?? -1, stays)}
        noteAt={(index) => {
          const node = list[index] ?? -1
          const { key, title, path } = graph.nodes[node] ?? {}
          return key === undefined || title === undefined
            ? null
            : {
                key,
                title,
                tooltip: path ?? title,
                links: graph.degrees[node] ?? 0,
                colour: colourOf(node),
              }
        }}
      />
      {chosen ? (
        <footer className={styles.chosen}>
          <bdi className={styles.name} title={chosen.path ?? chosen.title}>
            {chosen.title}
          </bdi>
          {chosen.path === null ? (
            <p className={styles.note}>{WORDS.notThere}</p>
          ) : (
            <div className={styles.actions}>
              <Button onClick={() => onOpen(selected, false)}>{WORDS.open}</Button>
              <Button kind="quiet" onClick={() => chosen.path && onAround(chosen.path)}>
                {WORDS.centre}
              </Button>
            </div>
          )}
        </footer>
      ) : null}
    </section>
  )
}
