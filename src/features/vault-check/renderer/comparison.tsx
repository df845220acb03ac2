import { useMemo, useState } from 'react'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useCall } from '../../../renderer/src/connection/use-call.ts'
import { diffRows, fileDiff } from '../../../renderer/src/ui/diff/diff-rows.ts'
import { DiffView } from '../../../renderer/src/ui/diff/diff-view.tsx'
import { Spinner } from '../../../renderer/src/ui/spinner.tsx'
import { CHECK_WORDS as WORDS } from './words.ts'
import styles from './vault-check.module.css'

/** Two notes, line by line: what only the first says is taken away, what only the other says is added. */
export function Comparison({ one, other }: { readonly one: VaultPath; readonly other: VaultPath }) {
  const before = useCall('note.read', { path: one }, { reloadOn: ['vault.changed'] })
  const after = useCall('note.read', { path: other }, { reloadOn: ['vault.changed'] })
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const texts = before.data && after.data ? [before.data.text, after.data.text] : null
  const [first = '', second = ''] = texts ?? []
  const rows = useMemo(
    () => diffRows([fileDiff({ id: other, before: first, after: second })], 'unified', expanded),
    [other, first, second, expanded],
  )
  const error = before.error ?? after.error
  if (error) return <p role="alert">{error.message}</p>
  if (texts === null) return <Spinner label={WORDS.looking} />
  if (first === second) return <p className={styles.note}>{WORDS.isSame}</p>
  return (
    <div className={styles.diff}>
      <DiffView
        rows={rows}
        layout="unified"
        onExpand={(id) => setExpanded((open) => new Set([...open, id]))}
        onHeight={() => {}}
        renderFile={() => (
          <span className={styles.note}>
            {one} → {other}
          </span>
        )}
      />
    </div>
  )
}
