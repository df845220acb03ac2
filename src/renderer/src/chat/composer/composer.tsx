import { useEffect, useId, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import { useStore } from 'zustand'
import { useStores } from '../../connection/stores-context.tsx'
import { CompletionList } from './completion-list.tsx'
import { acceptCompletion, completionAt } from './completion.ts'
import { ContextMeter } from './context-meter.tsx'
import { EffortSwitch } from './effort-switch.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import { ContextChips } from './context-chips.tsx'
import { PictureOffer } from './picture-offer.tsx'
import { SendButton } from './send-button.tsx'
import { removeLast, sendMessage } from './send-message.ts'
import { useCompletions, type Completion } from './use-completions.ts'
import styles from './composer.module.css'

/** For browsers in which the style sheet cannot make the field as tall as its text. */
const MOST_ROWS = 8

/** Where a message is written. What is written stays until main has taken it. */
export function Composer({
  isRunning,
  lastMessage,
}: {
  readonly isRunning: boolean
  /** For ↑ in an empty field. */
  readonly lastMessage: string | null
}) {
  const stores = useStores()
  const { chat, context } = stores
  const draft = useStore(chat.state, (state) => state.draft)
  const sendProblem = useStore(chat.state, (state) => state.problem)
  const contextProblem = useStore(context.state, (state) => state.problem)
  const problem = sendProblem ?? contextProblem
  const isSending = useStore(chat.state, (state) => state.isSending)
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const [caret, setCaret] = useState(0)
  const [isClosed, setIsClosed] = useState(false)
  const [chosen, setChosen] = useState(0)

  const wanted = isClosed ? null : completionAt(draft, caret)
  const completions = useCompletions(wanted)
  const selected = completions[Math.min(chosen, completions.length - 1)]

  // An example that was chosen is there to be changed or sent.
  useEffect(() => {
    if (draft !== '' && document.activeElement !== field.current) field.current?.focus()
  }, [draft])

  const write = (text: string, at: number): void => {
    chat.setDraft(text)
    setCaret(at)
    requestAnimationFrame(() => field.current?.setSelectionRange(at, at))
  }
  const accept = ({ insert, attaches }: Completion): void => {
    if (!wanted) return
    if (attaches) context.attach(attaches)
    setIsClosed(true) // a tag that was chosen still looks like one that is typed
    const next = acceptCompletion(draft, wanted, insert)
    write(next.text, next.caret)
  }
  const send = async (): Promise<void> => {
    if (draft.trim() !== '' && !isSending) await sendMessage(stores)
  }

  /** A picture is offered to be kept; anything else goes its usual way. */
  const takePicture = (event: SyntheticEvent, files: FileList): void => {
    const picture = [...files].find(({ type }) => type.startsWith('image/'))
    if (!picture) return
    event.preventDefault()
    context.offerPicture(picture)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return // the Enter of an input method chooses a character
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (selected) {
      if (step !== 0)
        setChosen((completions.indexOf(selected) + step + completions.length) % completions.length)
      else if (event.key === 'Enter' || event.key === 'Tab') accept(selected)
      else if (event.key === 'Escape') setIsClosed(true)
      else return
      event.preventDefault()
      event.stopPropagation()
    } else if (event.key === 'Escape' && isRunning) {
      event.preventDefault()
      event.stopPropagation()
      void chat.stop()
    } else if (event.key === 'Backspace' && draft === '' && !event.repeat) {
      removeLast(stores)
    } else if (event.key === 'ArrowUp' && draft === '' && lastMessage !== null) {
      event.preventDefault()
      write(lastMessage, lastMessage.length)
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void send()
    }
  }

  return (
    <div className={styles.composer}>
      {completions.length > 0 ? (
        <CompletionList
          id={listId}
          completions={completions}
          selected={selected ?? null}
          onAccept={accept}
        />
      ) : null}
      {problem ? (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      ) : null}
      <PictureOffer onDone={() => field.current?.focus()} />
      <div
        className={styles.box}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        }}
        onDrop={(event) => takePicture(event, event.dataTransfer.files)}
      >
        <div className={styles.words}>
          <ContextChips field={field} />
          <textarea
            ref={field}
            className={styles.field}
            data-chat-input=""
            rows={Math.min(MOST_ROWS, draft.split('\n').length)}
            dir="auto"
            value={draft}
            maxLength={200_000}
            placeholder="Message… @ attaches notes, / lists tools"
            aria-label="Message"
            role="combobox"
            aria-expanded={completions.length > 0}
            aria-autocomplete="list"
            aria-controls={completions.length > 0 ? listId : undefined}
            aria-activedescendant={selected ? `${listId}-${selected.key}` : undefined}
            onChange={(event) => {
              chat.setDraft(event.target.value)
              setCaret(event.target.selectionStart)
              setIsClosed(false)
              setChosen(0)
            }}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onBlur={() => setIsClosed(true)}
            onFocus={() => setIsClosed(false)}
            onKeyDown={onKeyDown}
            onPaste={(event) => takePicture(event, event.clipboardData.files)}
          />
        </div>
        <SendButton
          isRunning={isRunning}
          isDisabled={draft.trim() === '' || isSending}
          onSend={() => void send()}
        />
      </div>
      <div className={styles.under}>
        <ModeSwitch />
        <div className={styles.facts}>
          <EffortSwitch />
          <ContextMeter />
        </div>
      </div>
    </div>
  )
}
