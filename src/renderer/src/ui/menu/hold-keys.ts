import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { hasCtrlAltOrMeta } from './ctrl-alt-or-meta.ts'

/** By then a part that does not come has said so, or never will. */
const LONGEST_HOLD_MS = 10_000

export interface HeldKeys {
  /** Gives them now, without waiting for the next frame; nobody's are dropped. */
  give(): void
  /** Runs it where it stands among the keys, when they are given. */
  inTurn(run: () => void): void
  /** False while no key was kept. */
  hasKeys(): boolean
  drop(): void
}

/**
 * Keeps what is typed away from what has the focus, until `whose` finds the element that it is meant for: that one gets
 * the focus and the keys, in order. For parts of the window whose code is still on its way. Shortcuts go on working.
 * @param onEscape Esc asks for what is on its way no more; the keys are dropped
 */
export function holdKeys(
  whose: () => HTMLElement | null | undefined,
  onEscape?: () => void,
): HeldKeys {
  const keys: (string | (() => void))[] = []
  const untilMs = performance.now() + LONGEST_HOLD_MS
  let frame = requestAnimationFrame(look)

  function look(): void {
    if (whose() || performance.now() >= untilMs) give()
    else frame = requestAnimationFrame(look)
  }
  function give(): void {
    const element = whose()
    drop()
    if (!element) return
    runEffects()
    if (!element.contains(document.activeElement)) element.focus()
    void giveTo(element)
  }
  /** Before the next event comes, so nothing is typed in between. */
  async function giveTo(element: HTMLElement): Promise<void> {
    for (const key of keys) {
      // React draws first what was changed by the keys before.
      if (key === 'Enter' || typeof key !== 'string') await Promise.resolve()
      if (typeof key === 'string') typeKey(document.activeElement ?? element, key)
      else key()
    }
  }
  function hold(event: KeyboardEvent): void {
    if (hasCtrlAltOrMeta(event)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Escape') {
      drop()
      onEscape?.()
    } else if (!event.isComposing && !/^(?:Process|Dead|Shift)$/.test(event.key) && !isBack(event))
      keys.push(event.key)
  }
  function drop(): void {
    cancelAnimationFrame(frame)
    window.removeEventListener('keydown', hold, true)
  }
  window.addEventListener('keydown', hold, true)
  return { give, inTurn: (run) => void keys.push(run), hasKeys: () => keys.length > 0, drop }
}

/** A key is kept by its name alone. */
const isBack = ({ key, shiftKey }: KeyboardEvent): boolean => key === 'Tab' && shiftKey

/**
 * React runs the effects of what it drew a moment later, and before what is drawn synchronously. A field follows its
 * store from then on: until it does, it has its old text again after each letter.
 */
function runEffects(): void {
  const nowhere = createRoot(document.createElement('div'))
  flushSync(() => nowhere.render(null))
  nowhere.unmount()
}

/** As if a person typed it: a handler may take the key, and what is left of it does what it does in a field. */
export function typeKey(element: Element, key: string): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
  if (!element.dispatchEvent(event)) return
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  if (isField && key === 'Tab') fieldAfter(element)?.focus()
  else if (element instanceof HTMLInputElement && key === 'Enter') submit(element.form)
  else if (element instanceof HTMLButtonElement && (key === 'Enter' || key === ' ')) element.click()
  else if (isField) edit(key)
  else if (element.matches('[contenteditable]')) {
    edit(key)
    // The editor reads what was put into the page a moment later, or with the next key, and would lose what is not read
    // when it is drawn anew before.
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Unidentified' }))
  }
}

/** The one way to change a text so that fields, React and undoing take it for typed. */
function edit(key: string): void {
  const [command, text] = EDITS[key] ?? (/^.$/su.test(key) ? ['insertText', key] : [])
  // oxlint-disable-next-line typescript/no-deprecated
  if (command) document.execCommand(command, false, text)
}
const EDITS: Readonly<Record<string, readonly [command: string, text?: string]>> = {
  Backspace: ['delete'],
  Delete: ['forwardDelete'],
  Enter: ['insertText', '\n'],
}

/** By its button, which may be off. */
function submit(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLElement>('[type="submit"]')
  if (button) button.click()
  else form?.requestSubmit()
}

function fieldAfter(field: HTMLInputElement | HTMLTextAreaElement): HTMLElement | undefined {
  const parts = [...(field.form?.elements ?? [])].filter(
    (part): part is HTMLElement => part instanceof HTMLElement && part.matches(':enabled'),
  )
  return parts[parts.indexOf(field) + 1]
}
