import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ClickedWord } from '../../../shared/domain/clicked-text.ts'
import type { LatentClient } from '../connection/latent-client.ts'
import type { PointedLink } from './link-preview-store.ts'

/** What a menu can do with the text that it was asked for in. Each gives the keyboard back to it first. */
export interface MenuText {
  /** What is selected, or the word that was clicked; cut after some words. Empty: there is nothing to copy or to look up. */
  readonly chosen: string
  /** True where `chosen` is selected already. */
  readonly isSelected: boolean
  copy(): void
  selectAll(): void
  /** Selects what is chosen. */
  choose(): void
  focus(): void
  /** Null where it is only read. */
  readonly writing: {
    cut(): void
    /** As if it were pasted. */
    insert(data: DataTransfer): void
    insertPlain(text: string): void
    /** Puts another spelling in the place of the word that was clicked, as one step of the undo; null where it is not one word. */
    readonly respell: ((word: string) => void) | null
  } | null
  /** The one passage that is selected, where it can be written and is short enough to be looked at as a whole. */
  readonly passage?: SelectedPassage | null
}

/** A passage of a text, as it was when it was asked for. */
export interface SelectedPassage {
  readonly text: string
  /** There a `|` has to be escaped. */
  readonly isInTable: boolean
  /** Puts text in the place of a part of it, as one step of the undo; refuses when the passage is another one since. */
  change(part: { readonly from: number; readonly to: number; readonly insert: string }): void
}

/** What a menu has beside what every text has. */
export type MenuAction =
  | {
      readonly label: string
      readonly disabled?: boolean
      readonly isDangerous?: boolean
      /** It is one of several choices, and this one is taken. */
      readonly isChosen?: boolean
      readonly onSelect: () => void
    }
  | 'separator'

/** A menu of something in a text that has nothing else. */
export interface ActionMenuRequest {
  /** In px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly actions: readonly MenuAction[]
}

/** A menu of a text, as it is shown. */
export interface TextMenuRequest {
  /** In px of the window. */
  readonly at: { readonly x: number; readonly y: number }
  readonly text: MenuText
  readonly word: ClickedWord
  /** The link that was clicked, in which is written. */
  readonly link: Required<Pick<PointedLink, 'subject' | 'boxes' | 'retarget'>> | null
  /** What can be done to the table that was clicked in; nothing elsewhere. */
  readonly table?: readonly MenuAction[]
}

/** The one menu of the texts of the window. */
export interface TextMenuStore {
  readonly state: StoreApi<{ readonly menu: TextMenuRequest | ActionMenuRequest | null }>
  /** Whether the shell says which word was clicked. It hears of no click that the page prevents. */
  asksShell(): boolean
  /** Shows it now. */
  show(menu: TextMenuRequest | ActionMenuRequest): void
  /** Shows it as soon as the shell says which word was clicked. `make` is called then; null: not any more. */
  showWithWord(make: (word: ClickedWord) => TextMenuRequest | null): void
  close(): void
}

/** No word was clicked that is known to be wrong. */
export const NO_WORD: ClickedWord = { misspelled: '', suggestions: [] }

export function createTextMenuStore({
  client,
  isDesktop,
}: {
  readonly client: LatentClient
  readonly isDesktop: () => boolean
}): TextMenuStore {
  const state: TextMenuStore['state'] = createStore(() => ({ menu: null }))
  return {
    state,
    asksShell: isDesktop,
    show: (menu) => state.setState({ menu }),
    showWithWord(make) {
      client.call('text.clicked', {}).then(
        // Without an answer the shell has shown a menu of its own.
        (word) => word && state.setState({ menu: make(word) }),
        () => state.setState({ menu: make(NO_WORD) }),
      )
    },
    close: () => state.setState({ menu: null }),
  }
}
