import type {
  BrowserWindow,
  ContextMenuParams,
  MenuItemConstructorOptions,
  WebContents,
} from 'electron'
import type { ClickedWord } from '../../../shared/domain/clicked-text.ts'
import type { TextShell } from '../../platform/ports.ts'

/** What Chromium tells main of a click with the other button, brought together with the page that has a menu of its own. */
export interface TextClicks {
  readonly shell: TextShell
  /** Of each window of the vault. */
  attend(window: BrowserWindow): void
}

type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'misspelledWord' | 'dictionarySuggestions' | 'formControlType'
>

/** The page hears of a click when main does; for one that asks for nothing by then the system's menu is shown. */
const PAGE_ASKS_WITHIN_MS = 100
/** Chromium tells main of every click that the page leaves to it; the page's menu does not wait for one that it did not. */
const MAIN_HEARS_WITHIN_MS = 400

const NO_WORD: ClickedWord = { misspelled: '', suggestions: [] }

export function createTextClicks(
  popUp: (items: readonly MenuItemConstructorOptions[], window: BrowserWindow) => void,
): TextClicks {
  /** Of the window that was clicked in last. */
  let contents: WebContents | null = null
  let remember: (word: string) => void = () => {}
  /** A click that the page may ask for. */
  let told: { readonly word: ClickedWord; readonly timer: NodeJS.Timeout } | null = null
  /** The page that waits for its click. */
  let answer: ((word: ClickedWord | null) => void) | null = null

  function hear(params: Clicked, window: BrowserWindow): void {
    const word = { misspelled: params.misspelledWord, suggestions: params.dictionarySuggestions }
    if (answer) return answer(word)
    clearTimeout(told?.timer)
    told = null
    const show = (): void => {
      told = null
      const items = textMenu(params, {
        replace: (other) => window.webContents.replaceMisspelling(other),
        remember,
      })
      if (items.length > 0 && !window.isDestroyed()) popUp(items, window)
    }
    // The fields of a form have no menu but that of the system.
    if (params.formControlType !== 'none') show()
    else told = { word, timer: setTimeout(show, PAGE_ASKS_WITHIN_MS) }
  }

  return {
    attend(window) {
      const own = window.webContents
      contents = own
      own.on('context-menu', (_event, params) => {
        contents = own
        hear(params, window)
      })
      window.once('closed', () => {
        if (contents === own) contents = null
      })
    },
    shell: {
      clicked() {
        answer?.(null)
        if (told) {
          const { word, timer } = told
          clearTimeout(timer)
          told = null
          return Promise.resolve(word)
        }
        return new Promise((resolve) => {
          const give = (word: ClickedWord | null): void => {
            clearTimeout(timer)
            if (answer === give) answer = null
            resolve(word)
          }
          const timer = setTimeout(() => give(NO_WORD), MAIN_HEARS_WITHIN_MS)
          answer = give
        })
      },
      run(command) {
        switch (command) {
          case 'paste':
            return contents?.paste()
          case 'paste-plain':
            return contents?.pasteAndMatchStyle()
          case 'look-up':
            return contents?.showDefinitionForSelection()
        }
      },
      onRemember: (listener) => void (remember = listener),
    },
  }
}

/** What the system's menu offers in a text: other spellings of the word first. Empty for anything else. */
export function textMenu(
  { isEditable, misspelledWord, dictionarySuggestions }: Clicked,
  {
    replace,
    remember,
  }: {
    readonly replace: (word: string) => void
    readonly remember: (word: string) => void
  },
): readonly MenuItemConstructorOptions[] {
  if (!isEditable) return []
  const spellings = dictionarySuggestions.map((word): MenuItemConstructorOptions => ({
    label: word,
    click: () => replace(word),
  }))
  const remembering: MenuItemConstructorOptions = {
    label: `Add “${misspelledWord}” to my words`,
    click: () => remember(misspelledWord),
  }
  const ofWord: readonly MenuItemConstructorOptions[] =
    misspelledWord === '' ? [] : [...spellings, remembering, { type: 'separator' }]
  return [...ofWord, { role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }]
}
