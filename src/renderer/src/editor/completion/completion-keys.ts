import {
  acceptCompletion,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  selectedCompletion,
  startCompletion,
} from '@codemirror/autocomplete'
import { Prec, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state'
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Offered, Trigger } from './trigger.ts'

/** No eye reads a list in less, so a key that comes sooner was meant for the text. */
const SEEN_AFTER_MS = 75

/** When something came to be on the screen, on the clock of events. */
interface Sight {
  sinceMs: number
}

/** What is begun before the cursor, what is drawn for it, and since when. */
const list = ViewPlugin.define(() => ({
  /** What the list that is drawn, or on its way, is for. */
  trigger: null as Pick<Trigger, 'from' | 'sign'> | null,
  /** Where Esc sent the list away: it does not come back for that. */
  dismissed: null as number | null,
  choice: null as Offered | null,
  choiceSeen: never(),
  seen: null as Sight | null,
  update({ state, changes, docChanged }: ViewUpdate): void {
    if (docChanged) {
      if (this.trigger)
        this.trigger = { ...this.trigger, from: changes.mapPos(this.trigger.from, -1) }
      if (this.dismissed !== null) this.dismissed = changes.mapPos(this.dismissed, -1)
    }
    const choice: Offered | null = selectedCompletion(state)
    // It stays drawn while the list is asked for again, and may be the best one afterwards too.
    if (choice === null && completionStatus(state) === 'pending') return
    this.seen = choice === null ? null : (this.seen ?? onceDrawn())
    if (!isSameChoice(choice, this.choice)) this.choiceSeen = choice ? onceDrawn() : never()
    this.choice = choice
  },
}))

const never = (): Sight => ({ sinceMs: Infinity })

/** From the frame on that draws it: a busy window may know of a list long before anybody can see it. */
function onceDrawn(): Sight {
  const sight = never()
  requestAnimationFrame(() => (sight.sinceMs = performance.now()))
  return sight
}

const isSameChoice = (a: Offered | null, b: Offered | null): boolean =>
  a?.label === b?.label && a?.detail === b?.detail

/** A list is about to be shown for this. False where the person sent it away. */
export function beginList(view: EditorView, trigger: Trigger, isAsked: boolean): boolean {
  const plugin = view.plugin(list)
  if (!plugin) return false
  if (isAsked || plugin.dismissed !== trigger.from) plugin.dismissed = null
  plugin.trigger = trigger
  return plugin.dismissed === null
}

const choose = StateEffect.define<null>()

/** Whether an arrow key went to the row that is marked. What is typed then looks for another one. */
const isChosen = StateField.define<boolean>({
  create: () => false,
  update: (was, { effects, docChanged, state }) =>
    effects.some((effect) => effect.is(choose)) ||
    (was && !docChanged && selectedCompletion(state) !== null),
})

/** True while Enter would break the line: then no row is marked as strongly as one that it takes. */
export const isOnlyOffered = (state: EditorState): boolean =>
  (selectedCompletion(state) as Offered | null)?.waits === true &&
  state.field(isChosen, false) !== true

/**
 * Keys of a list that is seen: arrows and pages go through it, Enter and Tab take the row that stood there when the key
 * was pressed, Esc sends it away. In every other case, above all while the list is still asked for, a key is the text's,
 * at once: a key that waits for an answer is a key that can get lost.
 */
function pressed(event: KeyboardEvent, view: EditorView): boolean {
  const plugin = view.plugin(list)
  if (!plugin || event.isComposing || view.composing || hasModifier(event)) return false
  const { state } = view
  const isSeen =
    stands(state, plugin.trigger) &&
    plugin.seen !== null &&
    selectedCompletion(state) !== null &&
    event.timeStamp - plugin.seen.sinceMs >= SEEN_AFTER_MS
  if (event.key === 'Escape') {
    if (completionStatus(state) === null) return false
    plugin.dismissed = plugin.trigger?.from ?? null
    closeCompletion(view)
    return isSeen
  }
  if (!isSeen) return false
  const isTakeable = event.timeStamp - plugin.choiceSeen.sinceMs >= SEEN_AFTER_MS
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowUp':
    case 'PageDown':
    case 'PageUp':
      return go(view, event.key)
    case 'Enter':
      return isTakeable && !isOnlyOffered(state) && acceptCompletion(view)
    case 'Tab':
      return isTakeable && acceptCompletion(view)
    default:
      return false
  }
}

function go(view: EditorView, key: string): boolean {
  // The first key down goes to the row that is already there to be taken.
  const isFirst = isOnlyOffered(view.state) && key === 'ArrowDown'
  const isDone =
    isFirst ||
    moveCompletionSelection(key.endsWith('Down'), key.startsWith('Page') ? 'page' : 'option')(view)
  if (isDone) view.dispatch({ effects: choose.of(null) })
  return isDone
}

/** Whether what the list is for is still there, before the one cursor. */
function stands(state: EditorState, trigger: Pick<Trigger, 'from' | 'sign'> | null): boolean {
  const { ranges, main } = state.selection
  if (!trigger || ranges.length > 1 || !main.empty) return false
  const { from, sign } = trigger
  const line = state.doc.lineAt(main.head)
  return (
    line.from <= from - sign.length &&
    from <= main.head &&
    state.sliceDoc(from - sign.length, from) === sign
  )
}

const hasModifier = ({ shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  shiftKey || ctrlKey || altKey || metaKey

export const completionKeys: Extension = [
  list,
  isChosen,
  Prec.highest(keymap.of([{ key: 'Ctrl-Space', run: startCompletion }])),
  Prec.highest(
    EditorView.domEventHandlers({
      keydown(event, view) {
        if (!pressed(event, view)) return false
        event.preventDefault()
        return true
      },
    }),
  ),
]
