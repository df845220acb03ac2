import { useStore } from 'zustand'
import { asVaultPath, isNotePath, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { useCall } from '../connection/use-call.ts'
import { useNoteWays } from '../connection/use-note-ways.ts'
import { useStores } from '../connection/stores-context.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Button } from '../ui/field/button.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { foldVersions } from './fold-versions.ts'
import { versionItem } from './version-words.ts'
import { HISTORY_WORDS as WORDS } from './words.ts'
import styles from './history-panel.module.css'

/** As many as one looks through at the side; all of them are in the dialog. */
const MOST_VERSIONS = 200

/** What the note in front was, version by version: each is compared with the note as it is by a click. */
export function HistoryPanel() {
  const { workspace } = useStores()
  const path = asVaultPath(useStore(workspace.state, ({ tabs }) => tabs.active))
  const { open } = useNoteWays()
  if (path === null || !isNotePath(path))
    return <EmptyState text={WORDS.noNote} action={<Button {...open} />} />
  return <Versions key={path} path={path} />
}

function Versions({ path }: { readonly path: VaultPath }) {
  const { overlay, workspace } = useStores()
  const { data, error, reload } = useCall(
    'history.list',
    { path, before: null, limit: MOST_VERSIONS },
    { reloadOn: ['vault.changed'] },
  )
  if (error)
    return (
      <EmptyState text={error.message} action={<Button onClick={reload}>{WORDS.again}</Button>} />
    )
  if (!data) return <Spinner label={WORDS.reading} />
  const rows = foldVersions(
    data.filter(({ before }) => before !== null),
    ALL_FOLDED,
  )
  if (rows.length === 0)
    return (
      <EmptyState
        text={WORDS.none}
        action={<Button onClick={() => workspace.openNote(path)}>{WORDS.write}</Button>}
      />
    )
  return (
    <div className={styles.panel}>
      <ul aria-label={WORDS.list}>
        {rows.map((row) => {
          const { id, title, text, aside, tooltip, isDim } = versionItem(row)
          const { changeId } = row.version
          return (
            <li key={id}>
              <button
                type="button"
                className={styles.version}
                data-dim={isDim ? '' : undefined}
                title={tooltip}
                onClick={() => overlay.show({ kind: 'history', path, changeId })}
              >
                <span className={styles.head}>
                  <span>{title}</span>
                  <span className={styles.aside}>{aside}</span>
                </span>
                <span className={styles.words} dir="auto">
                  {text}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {data.length === MOST_VERSIONS ? (
        <Button kind="quiet" onClick={() => overlay.show({ kind: 'history', path })}>
          {WORDS.whole}
        </Button>
      ) : null}
    </div>
  )
}

const ALL_FOLDED: ReadonlySet<string> = new Set()
