import { useState } from 'react'
import type { DuplicateGroup } from '../../../shared/contract/known.ts'
import { spokenMoment } from '../../../shared/domain/dates/spoken-date.ts'
import { counted } from '../../../shared/domain/spoken-number.ts'
import { useStores } from '../../../renderer/src/connection/stores-context.tsx'
import { Button } from '../../../renderer/src/ui/field/button.tsx'
import { EmptyState } from '../../../renderer/src/ui/empty-state.tsx'
import { ProgressBar } from '../../../renderer/src/ui/progress-bar.tsx'
import { CHECK_WORDS as WORDS } from './words.ts'
import { CheckList } from './check-list.tsx'
import { Comparison } from './comparison.tsx'
import { useDuplicates } from './use-duplicates.ts'
import styles from './vault-check.module.css'

/** Notes that say the same, or nearly: looked for when this is shown, since it takes its time in a large vault. */
export function Duplicates() {
  const { workspace } = useStores()
  const { search, again } = useDuplicates()
  if (search.status === 'running')
    return (
      <div className={styles.waiting}>
        <p>{WORDS.looking}</p>
        <ProgressBar label={WORDS.looking} value={search.part} />
        <Button onClick={search.cancel}>{WORDS.cancel}</Button>
      </div>
    )
  const lookAgain = <Button onClick={again}>{WORDS.lookAgain}</Button>
  if (search.status === 'failed') return <EmptyState text={search.reason} action={lookAgain} />
  return (
    <CheckList
      label={WORDS.duplicates}
      one="group"
      found={{ items: search.groups, total: search.groups.length }}
      error={undefined}
      none={WORDS.noDuplicates}
      onReload={again}
      action={lookAgain}
      onOpen={({ notes: [first] }) => {
        if (first) workspace.openNote(first.path)
      }}
      itemOf={({ kind, notes }) => ({
        id: notes[0]?.path ?? '',
        title: notes[0]?.title ?? '',
        text: kind === 'same' ? WORDS.same : WORDS.nearly,
        aside: counted(notes.length, 'note'),
      })}
      renderDetail={(group) => <GroupDetail group={group} />}
    />
  )
}

function GroupDetail({ group: { notes } }: { readonly group: DuplicateGroup }) {
  const { workspace } = useStores()
  const [nowMs] = useState(() => Date.now())
  const [compared, setCompared] = useState<string | null>(null)
  const [first] = notes
  if (!first) return null
  const other = notes.find(({ path }) => path === compared)
  return (
    <>
      <h2 className={styles.name}>{first.title}</h2>
      <ul className={styles.notes}>
        {notes.map(({ path, title, modifiedMs, likeness }) => (
          <li key={path} className={styles.row}>
            <button type="button" className={styles.place} onClick={() => workspace.openNote(path)}>
              <span dir="auto">{path}</span>
              <span className={styles.line}>
                {path === first.path ? WORDS.first : WORDS.likeness(likeness)},{' '}
                {spokenMoment(modifiedMs, nowMs)}
              </span>
            </button>
            {path === first.path ? null : (
              <Button
                aria-label={WORDS.compare(title)}
                aria-pressed={compared === path}
                onClick={() => setCompared(compared === path ? null : path)}
              >
                {WORDS.compareShort}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {other ? <Comparison key={other.path} one={first.path} other={other.path} /> : null}
    </>
  )
}
