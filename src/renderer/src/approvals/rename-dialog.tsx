import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PropertyRenamePlan } from '../../../shared/contract/property.ts'
import type { TagRenamePlan } from '../../../shared/contract/tag.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { AskDialog } from '../ui/dialog/ask-dialog.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { TextField } from '../ui/field/text-field.tsx'
import { LeftNotes } from './left-notes.tsx'
import { ReviewSheet, type ReviewAnswer } from './review-sheet.tsx'
import { useSayDone } from './use-say-done.ts'
import {
  asksMerge,
  asksRename,
  RENAME_WORDS,
  saysLeft,
  saysMerges,
  saysNotes,
  saysRenamed,
  type RenameWords,
} from './words.ts'
import styles from './rename-property.module.css'

/** Asks for another name of a property or a tag, and shows what that changes in which notes before any is written. */
export function RenameDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  if (shown?.kind !== 'rename-property' && shown?.kind !== 'rename-tag') return null
  const noun = shown.kind === 'rename-tag' ? 'tag' : 'property'
  const key = `${noun} ${shown.name}`
  return <Rename key={key} noun={noun} from={shown.name} words={RENAME_WORDS[noun]} />
}

function Rename({
  noun,
  from,
  words,
}: {
  readonly noun: 'property' | 'tag'
  readonly from: string
  readonly words: RenameWords
}) {
  const client = useClient()
  const { overlay, openNotes, indexStatus } = useStores()
  const sayDone = useSayDone()
  const isIndexReady = useStore(indexStatus.state, ({ status }) => status?.state !== 'indexing')
  const [to, setTo] = useState(from)
  const [plan, setPlan] = useState<(PropertyRenamePlan & Partial<TagRenamePlan>) | null>(null)
  const looking = useRef<AbortController>(undefined)
  useEffect(() => () => looking.current?.abort(), [])
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const wanted = to.trim()

  async function look(): Promise<void> {
    setBusy(true)
    looking.current = new AbortController()
    const { signal } = looking.current
    try {
      // What is typed here and not on disk yet would not be shown.
      await openNotes.flushAll()
      const found = await client.call(`${noun}.planRename`, { from, to: wanted }, { signal })
      if (found.changes.length > 0) setPlan(found)
      else setError(found.left[0]?.reason ?? words.nothing)
    } catch (failure) {
      if (signal.aborted) return
      setError(errorSentence(failure, words.failed))
    }
    setBusy(false)
  }
  async function answer(given: ReviewAnswer): Promise<string | null> {
    if (plan === null || given.decision === 'declined') {
      overlay.close()
      return null
    }
    const { parts } = given.review
    const notes = plan.notes.filter((_, index) => parts[index]?.take === 'all')
    try {
      const { changes, groupId } = await client.call(`${noun}.rename`, { from, to: wanted, notes })
      sayDone(saysRenamed(from, wanted, changes.length), groupId, words.undo)
      overlay.close()
      return null
    } catch (failure) {
      return errorSentence(failure, words.failed)
    }
  }

  if (plan)
    return (
      <ReviewSheet
        request={{
          changes: plan.changes,
          parts: plan.changes.map((_, unit) => ({ unit, isDivisible: false, callIds: [] })),
        }}
        title={
          plan.merges
            ? asksMerge(showInvisible(from), showInvisible(plan.merges.tag))
            : asksRename(showInvisible(from), showInvisible(wanted))
        }
        words={
          <>
            <p>{saysNotes(plan.changes.length)}</p>
            {plan.merges ? <p>{saysMerges(plan.merges.tag, plan.merges.notes)}</p> : null}
            {isIndexReady ? null : <p className={styles.left}>{words.isReading}</p>}
            <LeftNotes said={saysLeft} left={plan.left} />
          </>
        }
        asker={{
          kind: 'person',
          allow: plan.merges ? words.merge : words.allow,
          decline: words.cancel,
        }}
        onEscape={overlay.close}
        onAnswer={answer}
      />
    )
  return (
    <AskDialog
      title={words.title}
      field={field}
      button={words.show}
      isReady={!isBusy && wanted !== '' && wanted !== from}
      onSubmit={() => void look()}
      onClose={overlay.close}
    >
      <TextField
        ref={field}
        label={words.label}
        hideLabel
        value={to}
        error={error}
        hint={words.hint}
        autoComplete="off"
        onChange={(event) => {
          setTo(event.target.value)
          setError(null)
        }}
      />
    </AskDialog>
  )
}
