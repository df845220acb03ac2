import { Facet, Prec, type Extension } from '@codemirror/state'
import { keymap, ViewPlugin, type Command, type EditorView } from '@codemirror/view'
import { EDITOR_ACTIONS, type EditorAction } from '../stores/editor-action.ts'
import { isLoadFault } from '../ui/fault/load-fault.ts'
import { lazyModule } from '../ui/lazy/lazy-module.ts'
import { editorKey, keysOfAction } from './commands/action-keys.ts'
import { FIRST_COMMANDS, type LateAction } from './commands/first-commands.ts'
import { NOT_LOADED } from './commands/words.ts'

/** Keys that other parts of the editor know, in their own places too. */
const ELSEWHERE: readonly EditorAction[] = ['find', 'follow', 'undo', 'redo']

const isFirst = (action: EditorAction): action is keyof typeof FIRST_COMMANDS =>
  action in FIRST_COMMANDS

/** Does in the editor what a command asks for. Nothing while an input method composes. */
export function runEditorAction(view: EditorView, action: EditorAction): void {
  if (view.composing) return
  if (isFirst(action)) FIRST_COMMANDS[action](view)
  else view.plugin(lateCommands)?.run(action)
}

/** The keys of the actions. @param refuse tells the person what was not done */
export const editorActions = (refuse: (text: string) => void): Extension => [
  refusing.of(refuse),
  lateCommands,
  Prec.high(
    keymap.of(
      EDITOR_ACTIONS.filter((action) => !ELSEWHERE.includes(action)).flatMap((action) => {
        const keys = keysOfAction(action, navigator.platform)
        const run = (view: EditorView): boolean => {
          runEditorAction(view, action)
          return true
        }
        return keys === undefined ? [] : [{ key: editorKey(keys), run, preventDefault: true }]
      }),
    ),
  ),
]

const refusing = Facet.define<(text: string) => void>()

const loadLate = lazyModule(async () => (await import('./commands/late-commands.ts')).LATE_COMMANDS)

/** The commands that are not needed for the first letter, loaded when there is nothing else to do. */
const lateCommands = ViewPlugin.define((view) => {
  let commands: Readonly<Record<LateAction, Command>> | null = null
  let isGone = false
  const load = async (): Promise<void> => {
    commands = await loadLate()
  }
  const idle = requestIdleCallback(() => void load().catch(forget), { timeout: 2000 })
  return {
    run(action: LateAction): void {
      if (commands) return void commands[action](view)
      const { doc } = view.state
      void load().then(
        // What was typed meanwhile is not what it was meant for.
        () => !isGone && view.state.doc === doc && commands?.[action](view),
        (fault: unknown) => {
          forget(fault)
          for (const refuse of view.state.facet(refusing)) refuse(NOT_LOADED)
        },
      )
    },
    destroy() {
      isGone = true
      cancelIdleCallback(idle)
    },
  }
})

const forget = (fault: unknown): void => {
  if (isLoadFault(fault)) fault.forget()
}
