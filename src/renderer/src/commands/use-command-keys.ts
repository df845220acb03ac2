import { useEffect, useEffectEvent, useRef } from 'react'
import { useStores } from '../connection/stores-context.tsx'
import { matchesKeys, onMac } from '../ui/menu/matches-keys.ts'
import type { Command } from './command.ts'
import { isCovered, isKeptOut } from './is-kept-out.ts'

/** How long the second part of a chord is waited for. */
const CHORD_MS = 3000

/**
 * Listens for the keys of all commands, and for Esc, which goes back to the editor from everywhere. Keys that the person
 * chose count before those of texts and lists, the others after them.
 */
export function useCommandKeys(commands: readonly Command[]): void {
  const { overlay, workspace, chord } = useStores()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const begin = (typed: string | null): void => {
    clearTimeout(timer.current)
    chord.setState(typed, true)
    if (typed !== null) timer.current = setTimeout(() => chord.setState(null, true), CHORD_MS)
  }
  const onKeyDown = useEffectEvent((event: KeyboardEvent, isFirst: boolean) => {
    const target = event.target instanceof Element ? event.target : null
    // There keys are written down.
    if (event.isComposing || target?.closest('[data-records-keys]')) return
    const isMac = onMac()
    const isPressed = (keys: string | undefined): boolean =>
      keys !== undefined && matchesKeys(keys, event, isMac) && (keys.length > 1 || !isText(target))
    const begun = chord.getState()
    if (isFirst && begun !== null) {
      if (/^(?:Control|Shift|Alt|Meta)$/.test(event.key)) return
      begin(null)
      event.preventDefault()
      event.stopPropagation()
      const parts = (keys: string): boolean => keys.startsWith(`${begun} `)
      const meant = commands.find(({ keys }) =>
        keys.some((one) => parts(one) && isPressed(one.split(' ')[1])),
      )
      if (meant && !isKeptOut(meant, overlay)) meant.run()
      return
    }
    if (!isFirst && event.defaultPrevented) return
    if (!isFirst && event.key === 'Escape' && !isCovered(overlay)) {
      const { active } = workspace.state.getState().tabs
      const isInEditor = document.activeElement?.closest('.cm-editor') !== null
      if (active !== null && !isInEditor) workspace.activate(active)
      return
    }
    const pressed = commands
      .filter(({ listens = true, usualKeys }) => listens && (usualKeys !== undefined) === isFirst)
      .flatMap((command) =>
        command.keys
          .filter((one) => isPressed(one.split(' ')[0]))
          .map((keys) => ({ command, keys, isChord: keys.includes(' ') })),
      )
    const found = pressed.find(({ isChord }) => isChord) ?? pressed[0]
    if (!found) return
    const { command, keys, isChord } = found
    const waits = isKeptOut(command, overlay)
    // In what lies over it, keys of its own go on.
    if (isFirst && waits) return
    event.preventDefault()
    if (isFirst) event.stopPropagation()
    if (waits) return
    if (isChord) begin(keys.split(' ')[0] ?? null)
    else command.run()
  })
  useEffect(() => {
    const first = (event: KeyboardEvent): void => onKeyDown(event, true)
    const last = (event: KeyboardEvent): void => onKeyDown(event, false)
    window.addEventListener('keydown', first, true)
    window.addEventListener('keydown', last)
    return () => {
      window.removeEventListener('keydown', first, true)
      window.removeEventListener('keydown', last)
    }
  }, [])
}

const isText = (target: Element | null): boolean =>
  target?.closest('input, textarea, select, [contenteditable="true"]') != null
