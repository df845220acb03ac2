import { useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { PropertyRenamePlan } from '../../../shared/contract/property.ts'
import type { TagRenamePlan } from '../../../shared/contract/tag.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { AskDialog } from '../ui/dialog/ask-dialog.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { TextField } from '../ui/field/text-field.tsx'
import { LeftNotes } from './left-notes.tsx'
import { NotesReview } from './notes-review.tsx'
import { useNotesPlan } from './use-notes-plan.ts'
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
  const { overlay, indexStatus } = useStores()
  const sayDone = useSayDone()
  const isIndexReady = useStore(indexStatus.state, ({ status }) => status?.state !== 'indexing')
  const [to, setTo] = useState(from)
  const { plan, error, isBusy, look, forgetError } = useNotesPlan<
    PropertyRenamePlan & Partial<TagRenamePlan>
  >(words.failed)
  const field = useRef<HTMLInputElement>(null)
  const wanted = to.trim()

  const find = (signal: AbortSignal) =>
    client.call(`${noun}.planRename`, { from, to: wanted }, { signal })

  if (plan)
    return (
      <NotesReview
        plan={plan}
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
        allow={plan.merges ? words.merge : words.allow}
        failed={words.failed}
        onWrite={async (notes) => {
          const wish = { from, to: wanted, notes }
          const { changes, groupId } = await client.call(`${noun}.rename`, wish)
          sayDone(saysRenamed(from, wanted, changes.length), groupId, words.undo)
        }}
      />
    )
  return (
    <AskDialog
      title={words.title}
      field={field}
      button={words.show}
      isReady={!isBusy && wanted !== '' && wanted !== from}
      onSubmit={() => void look(find, words.nothing)}
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
          forgetError()
        }}
      />
    </AskDialog>
  )
}
