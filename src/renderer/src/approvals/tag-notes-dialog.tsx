import { useId, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { NoteTagPlan, NoteTagWish, TagNode } from '../../../shared/contract/tag.ts'
import { foldText } from '../../../shared/domain/text/fold-text.ts'
import { spokenNumber } from '../../../shared/domain/spoken-number.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { useClient } from '../connection/connection-context.tsx'
import { useStores } from '../connection/stores-context.tsx'
import { useCall } from '../connection/use-call.ts'
import { AskDialog } from '../ui/dialog/ask-dialog.tsx'
import { SuggestInput } from '../ui/field/suggest-input.tsx'
import { LeftNotes } from './left-notes.tsx'
import { NotesReview } from './notes-review.tsx'
import { useNotesPlan } from './use-notes-plan.ts'
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
  const sayDone = useSayDone()
  const { plan, error, isBusy, look, forgetError } = useNotesPlan<
    NoteTagPlan & { readonly tag: string }
  >(WORDS.failed)
  const find = (tag: string) => async (signal: AbortSignal) => {
    const wish = { change, tag, paths: [...paths] }
    return { ...(await client.call('tag.planNotes', wish, { signal })), tag }
  }

  if (plan === null)
    return (
      <TagQuestion
        change={change}
        count={paths.length}
        error={error}
        isBusy={isBusy}
        onType={forgetError}
        onAsk={(tag) => void look(find(tag), saysNoneTagged(change))}
      />
    )
  return (
    <NotesReview
      plan={plan}
      title={asksTagged(change, plan.tag, plan.changes.length)}
      words={<LeftNotes said={saysUntagged(change)} left={plan.left} />}
      allow={allowsTag(change)}
      failed={WORDS.failed}
      onWrite={async (notes) => {
        const { tag } = plan
        const { changes, groupId } = await client.call('tag.writeNotes', { change, tag, notes })
        sayDone(saysTagged(change, tag, changes.length), groupId, WORDS.undo)
      }}
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
