import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Button } from '../../ui/field/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SearchIcon } from '../../ui/icons.ts'
import { Kbd } from '../../ui/menu/kbd.tsx'
import type { Command } from '../command.ts'
import { findCommands, groupedCommands } from './find-commands.ts'
import { KEY_SHEET_WORDS as WORDS } from './words.ts'
import styles from './key-sheet.module.css'

/** All keys that are in force now, by what they belong to. */
export function KeySheet({ commands }: { readonly commands: readonly Command[] }) {
  const { overlay } = useStores()
  const isShown = useStore(overlay.state, (state) => state.overlay?.kind === 'keys')
  const [query, setQuery] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const found = findCommands(
    commands.filter(({ keys }) => keys.length > 0),
    query,
    navigator.platform,
  )
  const close = (): void => {
    setQuery('')
    overlay.close()
  }
  return (
    <Dialog
      open={isShown}
      onClose={close}
      title={WORDS.title}
      size="large"
      initialFocus={field}
      footer={
        <Button onClick={() => overlay.show({ kind: 'settings', section: 'keys' })}>
          {WORDS.change}
        </Button>
      }
    >
      <TextField
        ref={field}
        type="search"
        className={styles.search ?? ''}
        label={WORDS.find}
        hideLabel
        placeholder={WORDS.find}
        icon={<SearchIcon />}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {/* A long sheet is read by scrolling it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.sheet} tabIndex={0} role="region" aria-label={WORDS.title}>
        {groupedCommands(found).map(([group, all]) => (
          <section key={group} className={styles.group}>
            <h3>{group}</h3>
            <ul>
              {all.map(({ id, title, keys }) => (
                <li key={id} className={styles.row}>
                  <span className={styles.name}>{title}</span>
                  {keys.map((each) => (
                    <Kbd key={each} keys={each} />
                  ))}
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 ? (
          <p className={styles.none} role="status">
            {WORDS.none}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}
