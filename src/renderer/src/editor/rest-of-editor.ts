import type { EditorView } from '@codemirror/view'
import { isLoadFault } from '../ui/fault/load-fault.ts'
import { lazyModule } from '../ui/lazy/lazy-module.ts'
import { holdKeys, type HeldKeys } from '../ui/menu/hold-keys.ts'
import { NOT_LOADED } from './commands/words.ts'
import type { Later } from './language/note-extensions.ts'
import type { VimKeys } from './vim/vim-keys.ts'

const loadLater = lazyModule(() => import('./language/later-extensions.ts'))

/** Then what was asked for is done as well as it can be without. */
const LONGEST_WAIT_MS = 5000

/** What the editor has beyond showing a text and taking letters: it is loaded after the first note is shown. */
export interface RestOfEditor {
  /** Null while it is not loaded. */
  loaded(): Later | null
  /** True while every key has to wait for it, and not only those that do more than to put a letter. */
  holdsLetters(): boolean
  /** Loads it. What does not come is told, and asked for again the next time. */
  load(): Promise<Later | null>
  /**
   * Runs it as soon as the rest is there; what is typed meanwhile comes after it. With null when the rest does not come.
   */
  whenLoaded(view: EditorView, run: (later: Later | null) => void): void
}

export function createRestOfEditor({
  refuse,
  vim,
  shownView,
  onLoad,
}: {
  /** Tells the person what was not done. */
  readonly refuse: (text: string) => void
  /** Where its keys are wanted, no letter is a letter before they are there. */
  readonly vim: Pick<VimKeys, 'isOn' | 'load'>
  readonly shownView: () => EditorView | undefined
  /** Called once, never while something is composed. */
  readonly onLoad: (later: Later) => void
}): RestOfEditor {
  let later: Later | null = null
  let held: HeldKeys | null = null

  async function load(): Promise<Later | null> {
    if (later) return later
    let loaded: Later
    try {
      ;[loaded] = await Promise.all([loadLater(), vim.load()])
    } catch (fault) {
      if (isLoadFault(fault)) fault.forget()
      refuse(NOT_LOADED)
      return null
    }
    await composed(shownView())
    if (later) return later
    later = loaded
    onLoad(loaded)
    return later
  }

  function hold(view: EditorView): HeldKeys {
    const keys = holdKeys(
      () => (held === keys ? null : view.contentDOM),
      () => (held = null),
    )
    const give = (): void => {
      if (held !== keys) return
      held = null
      keys.give()
    }
    void load().then(give)
    setTimeout(give, LONGEST_WAIT_MS)
    return keys
  }

  return {
    loaded: () => later,
    holdsLetters: () => later === null && vim.isOn(),
    load,
    whenLoaded(view, run) {
      if (later && !held) return run(later)
      held ??= hold(view)
      held.inTurn(() => run(later))
    },
  }
}

/** Comes when nothing is being composed: what an input method works on must not be drawn anew. */
const composed = (view: EditorView | undefined): Promise<void> =>
  new Promise((done) => {
    if (!view?.composing) return done()
    view.contentDOM.addEventListener('compositionend', () => setTimeout(done), { once: true })
  })
