import { useStore } from 'zustand'
import { asVaultPath, isNotePath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { useStores } from '../connection/stores-context.tsx'
import { outlineOf } from '../stores/text/outline.ts'
import { useWork } from '../ui/use-work.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import styles from './outline-panel.module.css'

/** The headings of the open note, as it stands in the editor. */
export function OutlinePanel() {
  const { workspace } = useStores()
  const active = useStore(workspace.state, ({ tabs }) => tabs.active)
  const path = asVaultPath(active)
  if (path === null || !isNotePath(path))
    return <EmptyState text="Open a note to see its headings." />
  return <Headings key={path} path={path} />
}

function Headings({ path }: { readonly path: VaultPath }) {
  const { activeText, workspace } = useStores()
  const text = useStore(activeText, (state) => (state.path === path ? state.text : null))
  const line = useStore(activeText, (state) => state.line)
  const headings = useWork(
    async (signal) => (text ? outlineOf(text.iterLines(), signal) : null),
    text,
  )
  if (headings === null) return null
  if (headings.length === 0)
    return <EmptyState text="This note has no headings yet. A line that starts with # is one." />
  const top = Math.min(...headings.map(({ level }) => level))
  const current = headings.findLast((heading) => heading.line <= line)
  return (
    <nav className={styles.panel} aria-label="Outline">
      <ol>
        {headings.map((heading) => (
          <li key={heading.line}>
            <button
              type="button"
              className={styles.heading}
              aria-current={heading === current ? 'location' : undefined}
              style={{ paddingLeft: 8 + (heading.level - top) * 14 }}
              onClick={() => workspace.openNote(path, { line: heading.line })}
            >
              {heading.text || 'Without words'}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
