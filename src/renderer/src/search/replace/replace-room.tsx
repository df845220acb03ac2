import { useLayoutEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { chosenNotes } from '../../stores/replace-store.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Button } from '../../ui/field/button.tsx'
import { QueryChips } from '../query-chips.tsx'
import { QueryField, type QueryFieldHandle } from '../query-field.tsx'
import { FindFields } from './find-fields.tsx'
import { MatchList } from './match-list.tsx'
import { REPLACE_WORDS, saysMatches, saysProgress, saysReview, saysSkipped } from './words.ts'
import styles from './replace-room.module.css'

/** What shall be replaced, by what and where; every match to be taken or left; and the way to the review. */
export function ReplaceRoom() {
  const { replace, overlay } = useStores()
  const { find, among, notes, left, progress, plan, error, isRunning, isStopped } = useStore(
    replace.state,
  )
  const field = useRef<QueryFieldHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    search.current?.focus()
    search.current?.select()
  }, [])
  const chosen = chosenNotes({ notes, left })
  const all = notes.reduce((sum, { count }) => sum + count, 0)
  const isEmpty = find.search === ''
  return (
    <>
      <div className={styles.box}>
        <FindFields
          find={find}
          field={search}
          onChange={replace.setFind}
          onEnter={() => void replace.run()}
        />
        <QueryField
          handle={field}
          label={REPLACE_WORDS.among}
          placeholder={REPLACE_WORDS.everyNote}
          value={among}
          isInvalid={false}
          describedBy={undefined}
          onChange={replace.setAmong}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void replace.run()
          }}
        />
        <QueryChips
          text={among}
          onChange={replace.setAmong}
          onEdit={(part) => field.current?.focus(part)}
        />
        <div className={styles.status}>
          <p role="status">
            {isRunning
              ? progress === null || progress.total === 0
                ? REPLACE_WORDS.looking
                : saysProgress(progress)
              : all > 0
                ? saysMatches(all, notes.length)
                : ''}
          </p>
          {isRunning ? (
            <Button kind="quiet" onClick={replace.stop}>
              {REPLACE_WORDS.stop}
            </Button>
          ) : plan?.isWhole === false ? (
            <Button kind="quiet" onClick={() => void replace.run()}>
              {REPLACE_WORDS.lookAgain}
            </Button>
          ) : null}
        </div>
        {plan?.isWhole === false ? (
          <p className={styles.notice}>
            {isStopped ? REPLACE_WORDS.stopped : REPLACE_WORDS.notWhole}
          </p>
        ) : null}
        {plan && plan.skipped.length > 0 ? (
          <details className={styles.skipped}>
            <summary>{saysSkipped(plan.skipped.length)}</summary>
            <ul>
              {plan.skipped.map(({ path, reason }) => (
                <li key={path}>
                  {path}: {reason}
                </li>
              ))}
            </ul>
          </details>
        ) : null}
      </div>
      {error !== null ? (
        <EmptyState
          text={error}
          action={<Button onClick={() => void replace.run()}>{REPLACE_WORDS.lookAgain}</Button>}
        />
      ) : isEmpty ? (
        <EmptyState text={REPLACE_WORDS.begin} />
      ) : notes.length > 0 ? (
        <MatchList />
      ) : plan !== null ? (
        <EmptyState
          text={among.trim() === '' ? REPLACE_WORDS.nothing : REPLACE_WORDS.nothingAmong}
          action={
            among.trim() === '' ? null : (
              <Button onClick={() => replace.setAmong('')}>{REPLACE_WORDS.amongAll}</Button>
            )
          }
        />
      ) : null}
      {notes.length > 0 && !isEmpty ? (
        <footer className={styles.footer}>
          <Button
            kind="primary"
            disabled={plan === null || isRunning || chosen.matches === 0}
            onClick={() =>
              overlay.show({ kind: 'replace', replacing: { find, notes: [...chosen.notes] } })
            }
          >
            {saysReview(chosen.matches, chosen.notes.length)}
          </Button>
        </footer>
      ) : null}
    </>
  )
}
