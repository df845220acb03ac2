import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { Command } from '../../commands/command.ts'
import { clashesWith } from '../../commands/keys/key-clashes.ts'
import { keptKeys, refusedKeys, type KeyPlace } from '../../commands/keys/kept-keys.ts'
import { keysOfEvent } from '../../commands/keys/keys-of-event.ts'
import { Button } from '../../ui/field/button.tsx'
import { Kbd } from '../../ui/menu/kbd.tsx'
import { KEY_WORDS as WORDS } from './words.ts'
import styles from './keys.module.css'

/** Writes down the keys that are pressed for a command, and says at once whose they are already. */
export function KeyRecorder({
  command,
  commands,
  place,
  onKeep,
  onCancel,
}: {
  readonly command: Command
  readonly commands: readonly Command[]
  readonly place: KeyPlace
  /** `takes`: they are taken from others. */
  readonly onKeep: (keys: string, takes: boolean) => void
  readonly onCancel: () => void
}) {
  const [keys, setKeys] = useState('')
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    const isBare = !shiftKey && !ctrlKey && !altKey && !metaKey
    // The way out by the keyboard, and to the buttons.
    if (key === 'Tab' && (isBare || (shiftKey && !ctrlKey && !altKey && !metaKey))) return
    event.preventDefault()
    event.stopPropagation()
    if (key === 'Escape' && isBare) return onCancel()
    const pressed = keysOfEvent(event.nativeEvent, place.isMac)
    if (pressed === null) return
    if (key === 'Enter' && isBare && keys !== '') return keepIfFree()
    if (key === 'Backspace' && isBare) return setKeys('')
    // The second part of a chord; then another beginning.
    setKeys(keys === '' || keys.includes(' ') ? pressed : `${keys} ${pressed}`)
  }
  const clashing = keys === '' ? [] : clashesWith(keys, command.id, commands)
  const titles = clashing.map(({ title }) => title).join(', ')
  const isFixed = clashing.some((each) => each.isFixed)
  const isKnown = command.keys.includes(keys)
  const refused = keys === '' ? null : (refusedKeys(keys) ?? (isKnown ? WORDS.same : null))
  const kept = keys === '' ? null : keptKeys(keys, place)
  const isFree = keys !== '' && refused === null && clashing.length === 0
  function keepIfFree(): void {
    if (isFree) onKeep(keys, false)
  }
  return (
    <div className={styles.recorder}>
      <div
        ref={field}
        className={styles.recorded}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="textbox"
        aria-readonly
        aria-label={`${WORDS.pressed}: ${command.title}`}
        data-records-keys=""
        onKeyDown={onKeyDown}
      >
        {keys === '' ? WORDS.press : <Kbd keys={keys} />}
      </div>
      <div role="status" className={styles.says}>
        {refused ? <p data-tone="problem">{refused}</p> : null}
        {kept ? <p>{kept}</p> : null}
        {clashing.length > 0 && refused === null ? (
          <p data-tone="problem">{isFixed ? WORDS.clashFixed(titles) : WORDS.clash(titles)}</p>
        ) : null}
      </div>
      <div className={styles.buttons}>
        <Button onClick={onCancel}>{WORDS.cancel}</Button>
        {clashing.length > 0 && !isFixed && refused === null ? (
          <Button kind="primary" onClick={() => onKeep(keys, true)}>
            {WORDS.takeOver}
          </Button>
        ) : (
          <Button kind="primary" disabled={!isFree} onClick={keepIfFree}>
            {WORDS.keep}
          </Button>
        )}
      </div>
    </div>
  )
}
