import { useRef, useState, type FormEvent } from 'react'
import { useStore } from 'zustand'
import type { PropertyRenamePlan } from '../../../shared/contract/property.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { showInvisible } from '../ui/diff/visible-text.ts'
import { Button } from '../ui/field/button.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { ReviewSheet, type ReviewAnswer } from './review-sheet.tsx'
import { asksRename, RENAME_WORDS, saysLeft, saysNotes, saysRenamed } from './words.ts'
import styles from './rename-property.module.css'

/** Asks for another name of a property, and shows what that changes in which notes before any is written. */
export function RenamePropertyDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'rename-property' ? <Rename key={shown.name} from={shown.name} /> : null
}

function Rename({ from }: { readonly from: string }) {
  const client = useClient()
  const { overlay, openNotes, toasts, undo } = useStores()
  const [to, setTo] = useState(from)
  const [plan, setPlan] = useState<PropertyRenamePlan | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const wanted = to.trim()

  async function look(): Promise<void> {
    setBusy(true)
    try {
      // What is typed here and not on disk yet would not be shown.
      await openNotes.flushAll()
      const found = await client.call('property.planRename', { from, to: wanted })
      if (found.changes.length > 0) setPlan(found)
      else setError(found.left[0]?.reason ?? RENAME_WORDS.nothing)
    } catch (failure) {
      setError(errorSentence(failure, RENAME_WORDS.failed))
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
      const { changes, groupId } = await client.call('property.rename', { from, to: wanted, notes })
      toasts.show(
        saysRenamed(from, wanted, changes.length),
        groupId === null
          ? {}
          : { action: { label: RENAME_WORDS.undo, run: () => void takeBack(groupId) } },
      )
      overlay.close()
      return null
    } catch (failure) {
      return errorSentence(failure, RENAME_WORDS.failed)
    }
  }
  async function takeBack(groupId: string): Promise<void> {
    const { refused } = await undo.run({ groupId })
    if (refused[0]) toasts.show(refused[0].reason, { tone: 'problem' })
  }

  if (plan)
    return (
      <ReviewSheet
        request={{
          changes: plan.changes,
          parts: plan.changes.map((_, unit) => ({ unit, isDivisible: false, callIds: [] })),
        }}
        title={asksRename(showInvisible(from), showInvisible(wanted))}
        words={
          <>
            <p>{saysNotes(plan.changes.length)}</p>
            {plan.left.length === 0 ? null : (
              <details className={styles.left}>
                <summary>{saysLeft(plan.left.length)}</summary>
                <ul>
                  {plan.left.map(({ path, reason }) => (
                    <li key={path}>
                      {showInvisible(path)}: {reason}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </>
        }
        asker={{ kind: 'person', allow: RENAME_WORDS.allow, decline: RENAME_WORDS.cancel }}
        onEscape={overlay.close}
        onAnswer={answer}
      />
    )
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy && wanted !== '' && wanted !== from) void look()
  }
  return (
    <Dialog
      open
      onClose={overlay.close}
      title={RENAME_WORDS.title}
      size="small"
      initialFocus={field}
    >
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          ref={field}
          label={RENAME_WORDS.label}
          hideLabel
          value={to}
          error={error}
          hint={RENAME_WORDS.hint}
          autoComplete="off"
          onChange={(event) => {
            setTo(event.target.value)
            setError(null)
          }}
        />
        <div className={styles.actions}>
          <Button onClick={overlay.close}>{RENAME_WORDS.cancel}</Button>
          <Button
            type="submit"
            kind="primary"
            disabled={isBusy || wanted === '' || wanted === from}
          >
            {RENAME_WORDS.show}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
