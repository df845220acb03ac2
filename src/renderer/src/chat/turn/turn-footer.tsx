import { useState, type ReactElement } from 'react'
import type { TurnEnd, TurnEntry } from '../../stores/chat/apply-chat-item.ts'
import type { UndoSelection } from '../../../../shared/contract/history.ts'
import { useFeatures } from '../../connection/features-context.tsx'
import { useStores } from '../../connection/stores-context.tsx'
import { undoSentences } from '../../stores/undo-sentences.ts'
import { Button } from '../../ui/field/button.tsx'
import { ProblemIcon, WarningIcon } from '../../ui/icons.ts'
import { speaksOfChange } from '../composer/speaks-of-change.ts'
import { usageText } from '../conversations/usage-text.ts'
import { AppliedChanges } from './applied-changes.tsx'
import styles from './turn-footer.module.css'

/** How a turn ended: why it is only a part, and what it changed; nothing when neither is so. */
export function TurnFooter({
  turn,
  end,
  undone,
  isLast,
}: {
  readonly turn: TurnEntry
  readonly end: TurnEnd
  readonly undone: readonly string[]
  readonly isLast: boolean
}) {
  const { chat } = useStores()
  const sentence = endSentence(turn, end)
  const canContinue = end.canContinue && isLast
  return (
    <>
      {sentence ? (
        <div className={styles.end} role={end.status === 'failed' ? 'alert' : undefined}>
          {end.status === 'failed' ? (
            <ProblemIcon aria-hidden="true" />
          ) : (
            <WarningIcon aria-hidden="true" />
          )}
          <span>{sentence}</span>
          {canContinue ? <Button onClick={() => void chat.continue()}>Continue</Button> : null}
        </div>
      ) : null}
      {end.changes.length > 0 ? (
        <ChangedNotes turnId={turn.turnId} changes={end.changes} undone={undone} />
      ) : null}
      {end.groundless ? (
        <div className={styles.groundless}>{GROUNDLESS[end.groundless]}</div>
      ) : null}
      <div className={styles.usage}>
        {[
          // What an answer claims to have changed is not what counts.
          ...(end.changes.length === 0 && speaksOfChange(turn) ? ['0 notes changed'] : []),
          ...(end.usage
            ? [usageText({ usage: end.usage, costDollars: end.costDollars }).long]
            : []),
        ].join(' · ')}
      </div>
    </>
  )
}

function ChangedNotes({
  turnId,
  changes,
  undone,
}: {
  readonly turnId: string
  readonly changes: TurnEnd['changes']
  readonly undone: readonly string[]
}) {
  const { undo, overlay } = useStores()
  const features = useFeatures()
  const showDialog = (dialog: ReactElement): void => overlay.show({ kind: 'feature', dialog })
  const [isOpen, setIsOpen] = useState(false)
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  /** The group of the last undo here: taking it back makes the changes again. */
  const [redoId, setRedoId] = useState<string | null>(null)
  const left = changes.filter(({ changeId }) => !undone.includes(changeId))
  const count = new Set(changes.map(({ path }) => path)).size

  const takeBack = async (selection: UndoSelection): Promise<void> => {
    setIsBusy(true)
    const report = await undo.run(selection)
    setIsBusy(false)
    const sentences = undoSentences(report)
    setRefusals([...new Set(sentences)])
    if (sentences.length > 0) setIsOpen(true)
    setRedoId('turnId' in selection ? report.groupId : null)
  }
  return (
    <div className={styles.changed}>
      <div className={styles.line}>
        <span>
          {count} {count === 1 ? 'note' : 'notes'}{' '}
          {left.length === 0 ? 'changed and undone' : 'changed'}
        </span>
        <Button
          kind="quiet"
          className={styles.action}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          Review
        </Button>
        {features.flatMap(({ turnActions = [] }) =>
          turnActions.map(({ label, run }) => (
            <Button
              key={label}
              kind="quiet"
              className={styles.action}
              onClick={() => run({ showDialog }, turnId)}
            >
              {label}
            </Button>
          )),
        )}
        {left.length > 0 ? (
          <Button
            kind="quiet"
            className={styles.action}
            disabled={isBusy}
            onClick={() => void takeBack({ turnId })}
          >
            Undo
          </Button>
        ) : redoId !== null ? (
          <Button
            kind="quiet"
            className={styles.action}
            disabled={isBusy}
            onClick={() => void takeBack({ groupId: redoId })}
          >
            Redo
          </Button>
        ) : null}
      </div>
      {refusals.map((reason) => (
        <p key={reason} className={styles.refusal} role="alert">
          {reason}
        </p>
      ))}
      {isOpen ? <AppliedChanges changes={changes} undone={undone} /> : null}
    </div>
  )
}

const GROUNDLESS = {
  unread: 'No note was read for this answer.',
  'not-found': 'Nothing was found in the notes for this answer.',
} as const

/** Null for a turn that simply ended. */
function endSentence({ blocks }: TurnEntry, { status, warning }: TurnEnd): string | null {
  // What failed was told by a notice in its place already.
  const isTold = blocks.some((block) => block.type === 'notice' && block.text === warning)
  switch (status) {
    case 'done':
      return warning
    case 'limit':
      return warning ?? 'The answer is not finished: a limit was reached.'
    case 'stopped':
      return warning ?? 'Stopped. What was done until then stays.'
    case 'failed':
      return isTold ? null : (warning ?? 'No answer came.')
    case 'interrupted':
      return warning ?? 'Latent was closed while this was being answered.'
  }
}
