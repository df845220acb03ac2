import type { KeyboardEvent, Ref } from 'react'
import type { VaultPath } from '../../../../shared/domain/vault-path.ts'
import { useCapture } from '../stores/use-capture.ts'
import type { KeptThought } from '../stores/capture-store.ts'
import {
  CATEGORIES,
  CATEGORY_NAMES,
  CATEGORY_NOUNS,
  confidenceWord,
} from '../stores/category-words.ts'
import { Confidence } from '../../../../renderer/src/ui/confidence.tsx'
import { CheckIcon, ProblemIcon } from '../../../../renderer/src/ui/icons.ts'
import { hasCtrlAltOrMeta } from '../../../../renderer/src/ui/menu/ctrl-alt-or-meta.ts'
import { Kbd } from '../../../../renderer/src/ui/menu/kbd.tsx'
import { Spinner } from '../../../../renderer/src/ui/spinner.tsx'
import { showInvisible } from '../../../../renderer/src/ui/diff/visible-text.ts'
import styles from './capture.module.css'

/** What became of a thought, and the keys that correct it while the focus is here. */
export function CaptureResult({
  ref,
  thought,
  onNext,
  onType,
  onOpenNote,
}: {
  readonly ref: Ref<HTMLDivElement>
  readonly thought: KeptThought
  readonly onNext: () => void
  /** A letter that is no key of this begins the next thought. */
  readonly onType: () => void
  readonly onOpenNote: (path: VaultPath) => void
}) {
  const capture = useCapture()
  const { category, name, path, classification, phase, problem, by } = thought
  const isWorking = phase === 'working'

  const onKeyDown = (event: KeyboardEvent): void => {
    // Of a button inside, Enter and the space bar are its own.
    const isOwn = event.target === event.currentTarget
    if (hasCtrlAltOrMeta(event) || event.nativeEvent.isComposing) return
    const wanted = CATEGORIES[Number(/^[1-5]$/.exec(event.key)?.[0] ?? 0) - 1]
    if (wanted !== undefined) {
      event.preventDefault()
      void capture.correct(wanted)
    } else if (/^u$/i.test(event.key)) {
      event.preventDefault()
      void capture.undo()
    } else if (isOwn && (event.key === 'Enter' || event.key === 'ArrowDown')) {
      event.preventDefault()
      onNext()
    } else if (isOwn && event.key.length === 1) onType()
  }

  return (
    <section
      ref={ref}
      className={styles.result}
      tabIndex={-1}
      aria-label="The last thought"
      onKeyDown={onKeyDown}
    >
      <div className={styles.outcome} role="status">
        {isWorking ? (
          <Spinner label="Working" />
        ) : problem ? (
          <ProblemIcon className={styles.warn} />
        ) : (
          <CheckIcon className={styles.good} />
        )}
        <span className={styles.words}>
          <strong>
            {category === 'inbox' ? 'Kept in the inbox' : `Filed in ${CATEGORY_NAMES[category]}`}
          </strong>
          <button type="button" className={styles.target} onClick={() => onOpenNote(path)}>
            {showInvisible(name)}
          </button>
        </span>
        {classification && by === 'classifier' ? (
          <Confidence
            value={classification.confidence}
            word={confidenceWord(classification.confidence)}
          />
        ) : null}
      </div>
      <p className={styles.why}>{isWorking ? 'Looking at what it is…' : whyOf(thought)}</p>
      <div className={styles.choices} role="group" aria-label="Where it belongs">
        {CATEGORIES.map((each, index) => (
          <button
            key={each}
            type="button"
            className={styles.choice}
            aria-pressed={each === category}
            onClick={() => void capture.correct(each)}
          >
            <Kbd keys={String(index + 1)} /> {CATEGORY_NAMES[each]}
          </button>
        ))}
        <button type="button" className={styles.choice} onClick={() => void capture.undo()}>
          <Kbd keys="U" /> Undo
        </button>
        <button type="button" className={styles.choice} onClick={onNext}>
          <Kbd keys="Enter" /> Next
        </button>
      </div>
    </section>
  )
}

/** Why it lies where it lies, in a line. */
function whyOf({ category, classification, problem, by }: KeptThought): string {
  if (problem !== null) return `${problem} It is safe in the ${CATEGORY_NAMES[category]} folder.`
  if (by === 'person') return 'As you said. That is remembered as an example.'
  if (by === 'undo') return 'Taken back. U again gives you the text back.'
  if (classification === null) return 'Nothing has looked at it yet.'
  if (category === 'inbox')
    return `Perhaps ${CATEGORY_NOUNS[classification.category]}: ${classification.why}.`
  return `${classification.why.charAt(0).toLocaleUpperCase()}${classification.why.slice(1)}.`
}
