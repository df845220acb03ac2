import { useState } from 'react'
import { Segmented } from '../../../renderer/src/ui/field/segmented.tsx'
import { VAULT_CHECK } from '../words.ts'
import { CHECK_WORDS as WORDS } from './words.ts'
import { Duplicates } from './duplicates.tsx'
import { Orphans } from './orphans.tsx'
import { UnresolvedLinks } from './unresolved-links.tsx'
import styles from './vault-check.module.css'

type Part = 'orphans' | 'unresolved' | 'duplicates'

/** Notes that nothing is connected with, links that lead nowhere, and notes that are there twice, with what helps. */
export function VaultCheckView() {
  const [part, setPart] = useState<Part>('orphans')
  return (
    <div className={styles.view} tabIndex={-1} data-vault-check>
      <header className={styles.header}>
        <h1 className={styles.title}>{VAULT_CHECK.title}</h1>
        <Segmented
          label={WORDS.tabs}
          value={part}
          onChange={setPart}
          options={[
            { value: 'orphans', label: WORDS.orphans },
            { value: 'unresolved', label: WORDS.unresolved },
            { value: 'duplicates', label: WORDS.duplicates },
          ]}
        />
      </header>
      {part === 'orphans' ? <Orphans /> : null}
      {part === 'unresolved' ? <UnresolvedLinks /> : null}
      {part === 'duplicates' ? <Duplicates /> : null}
    </div>
  )
}
