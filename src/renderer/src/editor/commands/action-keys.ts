import { Prec, type Extension } from '@codemirror/state'
import { keymap, type EditorView } from '@codemirror/view'
import { EDITOR_ACTIONS, type EditorAction } from '../../stores/editor-action.ts'

/** Keys of the editor, written like those of commands. What is not here is in the palette alone. */
const KEYS: Partial<Readonly<Record<EditorAction, string>>> = {
  bold: 'Mod+B',
  italic: 'Mod+I',
  strike: 'Mod+Shift+X',
  highlight: 'Mod+Shift+H',
  code: 'Mod+Shift+C',
  maths: 'Mod+Shift+M',
  comment: 'Mod+/',
  link: 'Mod+K',
  task: 'Mod+L',
  'heading-0': 'Mod+Alt+0',
  'heading-1': 'Mod+Alt+1',
  'heading-2': 'Mod+Alt+2',
  'heading-3': 'Mod+Alt+3',
  'heading-4': 'Mod+Alt+4',
  'heading-5': 'Mod+Alt+5',
  'heading-6': 'Mod+Alt+6',
  numbers: 'Mod+Shift+7',
  bullets: 'Mod+Shift+8',
  'task-list': 'Mod+Shift+9',
  quote: 'Mod+Shift+.',
  indent: 'Mod+]',
  outdent: 'Mod+[',
  'move-up': 'Alt+ArrowUp',
  'move-down': 'Alt+ArrowDown',
  'delete-line': 'Mod+Shift+K',
  join: 'Mod+Shift+J',
  grow: 'Alt+Shift+ArrowRight',
  shrink: 'Alt+Shift+ArrowLeft',
  'cursor-above': 'Mod+Alt+ArrowUp',
  'cursor-below': 'Mod+Alt+ArrowDown',
  'next-occurrence': 'Mod+D',
  'all-occurrences': 'Mod+Shift+L',
  footnote: 'Mod+Alt+F',
  'code-block': 'Mod+Alt+C',
  fold: 'Mod+Shift+[',
  unfold: 'Mod+Shift+]',
  'fold-all': 'Mod+Alt+Shift+[',
  'unfold-all': 'Mod+Alt+Shift+]',
  'fold-1': 'Mod+Alt+Shift+1',
  'fold-2': 'Mod+Alt+Shift+2',
  'fold-3': 'Mod+Alt+Shift+3',
  'fold-4': 'Mod+Alt+Shift+4',
  'fold-5': 'Mod+Alt+Shift+5',
  'fold-6': 'Mod+Alt+Shift+6',
  find: 'Mod+F',
  replace: 'Mod+H',
  follow: 'Alt+Enter',
  preview: 'Mod+Alt+P',
  undo: 'Mod+Z',
  redo: 'Mod+Shift+Z',
}

/** There Alt and an arrow go by words. */
const MAC_KEYS: typeof KEYS = {
  grow: 'Ctrl+Shift+ArrowRight',
  shrink: 'Ctrl+Shift+ArrowLeft',
}

/** @param platform as the browser names it */
export const keysOfAction = (action: EditorAction, platform: string): string | undefined =>
  (/^(Mac|iP)/.test(platform) ? MAC_KEYS[action] : undefined) ?? KEYS[action]

/** `Mod+Shift+K` as the editor writes it: `Mod-Shift-k`. */
export function editorKey(keys: string): string {
  const parts = keys.split('+')
  const key = parts.at(-1) ?? ''
  return [...parts.slice(0, -1), key.length === 1 ? key.toLowerCase() : key].join('-')
}

/** Keys that other parts of the editor know, in their own places too: nobody can set others. */
export const ELSEWHERE: readonly EditorAction[] = ['follow', 'undo', 'redo']

/** The keys of the actions. */
export const actionKeys = (
  run: (view: EditorView, action: EditorAction) => void,
  hasOwnKeys: (action: EditorAction) => boolean,
): Extension =>
  Prec.high(
    keymap.of(
      EDITOR_ACTIONS.filter((action) => !ELSEWHERE.includes(action)).flatMap((action) => {
        const keys = keysOfAction(action, navigator.platform)
        const press = (view: EditorView): boolean => {
          // The person chose others, which the window listens for.
          if (hasOwnKeys(action)) return false
          run(view, action)
          return true
        }
        return keys === undefined ? [] : [{ key: editorKey(keys), run: press }]
      }),
    ),
  )
