import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { useTakenAtEnd } from '../../../ui/use-taken-at-end.ts'
import { isCommandKey } from './command-key.ts'

/** What is typed into a field and not taken over yet. */
export interface Draft {
  /** What the field shows. */
  readonly text: string
  readonly isDirty: boolean
  /** What was typed since the field was gone into, also where a rest took it over meanwhile; null for nothing. */
  readonly typed: string | null
  change(text: string): void
  /** Takes over what was typed; nothing where nothing was. */
  commit(): void
  drop(): void
  /**
   * Esc gives up what was typed, and only then leaves the row; commands do not leave it behind. Enter takes it over and
   * goes on; Backspace in an empty field removes.
   */
  onKeyDown(event: KeyboardEvent): void
}

type TypedText = { readonly of: string; readonly text: string }

/** So long after the last key a text is taken over by itself: whoever closes the window then loses nothing. */
const REST_MS = 1000

/**
 * @param of what the text is of: a draft of another one is let go
 * @param takesOverSoon for texts, of which every beginning is one; half a date is none
 * @param onNext where Enter goes; left out: it is the field's own
 * @param onRemove what Backspace takes away where there is nothing to delete
 */
export function useDraft({
  of,
  text,
  takesOverSoon,
  onCommit,
  onNext,
  onRemove,
}: {
  readonly of: string
  readonly text: string
  readonly takesOverSoon: boolean
  readonly onCommit: (text: string) => void
  readonly onNext?: () => void
  readonly onRemove: () => void
}): Draft {
  const [draft, setDraft] = useState<TypedText | null>(null)
  // What is given up is so at once: a field that goes with it is not to be asked again.
  const typed = useRef<TypedText | null>(null)
  const own = draft?.of === of ? draft : null
  const hold = (next: TypedText | null): void => {
    typed.current = next
    setDraft(next)
  }
  const take = (): void => {
    const { current } = typed
    typed.current = null
    if (current?.of === of && current.text !== text) onCommit(current.text)
  }
  const takeNow = useEffectEvent(take)
  useEffect(() => {
    if (draft === null || !takesOverSoon) return
    const timer = setTimeout(takeNow, REST_MS)
    return () => clearTimeout(timer)
  }, [draft, takesOverSoon])
  useEffect(() => {
    window.addEventListener('pagehide', takeNow)
    return () => window.removeEventListener('pagehide', takeNow)
  }, [])
  useTakenAtEnd(take) // the note may be left with the cursor in the field
  const commit = (): void => {
    take()
    setDraft(null)
  }
  const shown = own?.text ?? text
  const isDirty = shown !== text
  return {
    text: shown,
    isDirty,
    typed: own?.text ?? null,
    change: (next) => hold({ of, text: next }),
    commit,
    drop: () => hold(null),
    onKeyDown(event) {
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Escape' && isDirty) {
        event.preventDefault()
        event.stopPropagation()
        return hold(null)
      }
      if (isCommandKey(event)) commit()
      if (event.key === 'Enter' && onNext) {
        event.preventDefault()
        commit()
        onNext()
      }
      if (event.key === 'Backspace' && shown === '' && !event.repeat) {
        event.preventDefault()
        hold(null)
        onRemove()
      }
    },
  }
}
