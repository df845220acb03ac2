import { Compartment, Prec, type Extension } from '@codemirror/state'
import { ViewPlugin, type EditorView } from '@codemirror/view'
import { isLoadFault } from '../../ui/fault/load-fault.ts'
import { lazyModule } from '../../ui/lazy/lazy-module.ts'
import type { VimMode, VimServices } from './vim-services.ts'
import { VIM_NOT_LOADED } from './words.ts'

/** The keys of Vim in the editor, with a package that is loaded only where they are wanted. */
export interface VimKeys extends VimServices {
  /** Null while they are not wanted, or not there yet. */
  now(): VimMode | null
  /** Ends when `now` says what is wanted. What does not come is told, and asked for again the next time. */
  load(): Promise<void>
}

const loadMode = lazyModule(async () => {
  const { addToVim, vimMode } = await import('./vim-mode.ts')
  addToVim()
  return vimMode
})

export function createVimKeys(services: VimServices): VimKeys {
  let mode: VimMode | null = null
  return {
    ...services,
    now: () => (services.isOn() ? mode : null),
    async load() {
      if (mode !== null || !services.isOn()) return
      try {
        mode = await loadMode()
      } catch (fault) {
        if (isLoadFault(fault)) fault.forget()
        services.refuse(VIM_NOT_LOADED)
      }
    },
  }
}

const slot = new Compartment()
const NONE: Extension = []

const wanted = (keys: VimKeys): Extension => keys.now()?.(keys) ?? NONE

/** Gives the keys to Vim, before all others of the editor, as long as the person wants that. */
export const vimKeys = (keys: VimKeys): Extension => [
  Prec.high(slot.of(wanted(keys))),
  ViewPlugin.define((view: EditorView) => {
    let isGone = false
    async function follow(): Promise<void> {
      await keys.load()
      const has = slot.get(view.state) !== NONE
      if (!isGone && has !== (keys.now() !== null))
        view.dispatch({ effects: slot.reconfigure(wanted(keys)) })
    }
    // The state may be of a time in which something else was wanted.
    void follow()
    const stop = keys.subscribe(() => void follow())
    return {
      destroy() {
        isGone = true
        stop()
      },
    }
  }),
]
