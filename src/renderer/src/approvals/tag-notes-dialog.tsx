import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { NoteTagPlan, NoteTagWish, TagNode } from '../../../shared/contract/tag.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { errorSentence } from '../../../shared/rpc/errors.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { AskDialog } from '../ui/dialog/ask-dialog.tsx'
import { SuggestInput } from '../ui/field/suggest-input.tsx'
import { LeftNotes } from './left-notes.tsx'
import { ReviewSheet, type ReviewAnswer } from './review-sheet.tsx'
import { useSayDone } from './use-say-done.ts'
import {
  allowsTag,
  asksTag,
  asksTagged,
  saysNoneTagged,
  saysTagged,
  saysUntagged,
  TAG_NOTES_WORDS as WORDS,
} from './words.ts'
import fieldStyles from '../ui/field/text-field.module.css'

/** Asks for a tag that several notes get or lose, and shows what that changes in them before any is written. */
export function TagNotesDialog() {
  const { overlay } = useStores()
  const shown = useStore(overlay.state, (state) => state.overlay)
  return shown?.kind === 'tag-notes' ? <TagNotes {...shown} /> : null
}

type Change = NoteTagWish['change']

function TagNotes({
  change,
  paths,
}: {
  readonly change: Change
  readonly paths: readonly VaultPath[]
}) {
  const client = useClient()
  const { overlay, openNotes } = useStores()
  const sayDone = useSayDone()
  const [plan, setPlan] = useState<(NoteTagPlan & { readonly tag: string }) | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const looking = useRef<AbortController>(undefined)
  useEffect(() => () => looking.current?.abort(), [])

  async function look(tag: string): Promise<void> {
    setBusy(true)
    looking.current = new AbortController()
    const { signal } = looking.current
    try {
      // What is typed and not on disk yet would not be shown.
      await openNotes.flushAll()
      const wish = { change, tag, paths: [...paths] }
      const found = await client.call('tag.planNotes', wish, { signal })
      if (found.changes.length > 0) setPlan({ ...found, tag })
      else setError(found.left[0]?.reason ?? saysNoneTagged(change))
    } catch (failure) {
      if (signal.aborted) return
      setError(errorSentence(failure, WORDS.failed))
    }
    setBusy(false)
  }
  async function answer(given: ReviewAnswer): Promise<string | null> {
    if (plan === null || given.decision === 'declined') {
      overlay.close()
      return null
    }
    const { tag } = plan
    const { parts } = given.review
    const notes = plan.notes.filter((_, index) => parts[index]?.take === 'all')
    try {
      const { changes, groupId } = await client.call('tag.writeNotes', { change, tag, notes })
      sayDone(saysTagged(change, tag, changes.length), groupId, WORDS.undo)
      overlay.close()
      return null
    } catch (failure) {
      return errorSentence(failure, WORDS.failed)
    }
  }

  if (plan === null)
    return (
      <TagQuestion
        change={change}
        count={paths.length}
        error={error}
        isBusy={isBusy}
        onType={() => setError(null)}
        onAsk={(tag) => void look(tag)}
      />
    )
  return (
    <ReviewSheet
      request={{
        changes: plan.changes,
        parts: plan.changes.map((_, unit) => ({ unit, isDivisible: false, callIds: [] })),
      }}
      title={asksTagged(change, plan.tag, plan.changes.length)}
      words={<LeftNotes said={saysUntagged(change)} left={plan.left} />}
      asker={{ kind: 'person', allow: allowsTag(change), decline: WORDS.cancel }}
      onEscape={overlay.close}
      onAnswer={answer}
    />
  )
}

/** Which tag it is. */
function TagQuestion({
  change,
  count,
  error,
  isBusy,
  onType,
  onAsk,
}: {
  readonly change: Change
  /** How many notes it is about. */
  readonly count: number
  readonly error: string | null
  readonly isBusy: boolean
  readonly onType: () => void
  /** With the tag, without `#`. */
  readonly onAsk: (tag: string) => void
}) {
  const { overlay } = useStores()
  const { data } = useCall('tag.tree', {})
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const tag = typed.trim().replace(/^#/, '')
  const suggestions = useMemo(() => fittingTags(data ?? [], tag), [data, tag])
  const type = (text: string): void => {
    setTyped(text)
    onType()
  }
  return (
    <AskDialog
      title={asksTag(change, count)}
      field={field}
      button={WORDS.show}
      isReady={!isBusy && tag !== ''}
      onSubmit={() => onAsk(tag)}
      onClose={overlay.close}
    >
      <div className={fieldStyles.field}>
        <div className={fieldStyles.box}>
          <SuggestInput
            ref={field}
            label={WORDS.label}
            className={fieldStyles.input}
            placeholder={WORDS.label}
            spellCheck={false}
            value={typed}
            suggestions={suggestions}
            aria-invalid={error !== null}
            aria-describedby={noteId}
            onChange={type}
            onChoose={type}
          />
        </div>
        <p
          id={noteId}
          className={error === null ? fieldStyles.hint : fieldStyles.error}
          role={error === null ? undefined : 'alert'}
        >
          {error ?? (change === 'add' ? WORDS.hint : WORDS.hintRemove)}
        </p>
      </div>
    </AskDialog>
  )
}

/** More than anybody reads below a field. */
const MOST_OFFERED = 8

/** Those that begin so first, then those that have it in them; none once one is typed to its end. */
function fittingTags(nodes: readonly TagNode[], typed: string) {
  const wanted = foldText(typed)
  const placeOf = ({ tag }: TagNode): number => foldText(tag).indexOf(wanted)
  if (nodes.some(({ tag }) => foldText(tag) === wanted)) return []
  return nodes
    .filter((node) => placeOf(node) >= 0)
    .toSorted((a, b) => Math.min(1, placeOf(a)) - Math.min(1, placeOf(b)) || b.all - a.all)
    .slice(0, MOST_OFFERED)
    .map(({ tag, all }) => ({ value: tag, about: spokenNumber(all) }))
}
