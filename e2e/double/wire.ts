// What the double's two halves say to each other: the test process (Chromium) and the forked main process.

export type Size = { readonly width: number; readonly height: number }

/** From main to the test process. */
export type FromMain =
  | { readonly t: 'answer'; readonly id: number; readonly ok: boolean; readonly value: unknown }
  | {
      readonly t: 'open'
      readonly win: number
      readonly url: string
      readonly preload: string | undefined
      readonly size: Size
    }
  | { readonly t: 'send'; readonly win: number; readonly channel: string; readonly args: unknown[] }
  /** The page may hold it by `beforeunload`. */
  | { readonly t: 'ask-close'; readonly win: number }
  | { readonly t: 'reload'; readonly win: number }
  | { readonly t: 'close'; readonly win: number }
  /** Null: as the system has it. */
  | { readonly t: 'theme'; readonly scheme: 'dark' | 'light' | null }
  | { readonly t: 'print'; readonly win: number; readonly printBackground: boolean }

/** A click with the other button that the page left to the program. */
export type MenuClick = {
  /** Under the pointer; empty where none is. */
  readonly word: string
  readonly isEditable: boolean
  readonly formControlType: 'none' | 'input-text'
}

/** From a page's isolated world, through the test process, to main. */
export type FromPage =
  | {
      readonly t: 'invoke'
      readonly id: number
      readonly channel: string
      readonly args: unknown[]
    }
  | { readonly t: 'tell'; readonly channel: string; readonly args: unknown[] }
  | { readonly t: 'close-self' }
  | { readonly t: 'context-menu'; readonly click: MenuClick }

/** What the test process asks main; each is answered under its `id`. */
export type Question =
  | {
      readonly t: 'invoke'
      readonly win: number
      readonly frame: string
      readonly channel: string
      readonly args: unknown[]
    }
  | {
      readonly t: 'fetch'
      readonly win: number | undefined
      readonly url: string
      readonly method: string
      readonly headers: Record<string, string>
    }
  | {
      readonly t: 'navigate'
      readonly win: number | undefined
      readonly url: string
      readonly isMainFrame: boolean
    }
  | { readonly t: 'popup'; readonly win: number; readonly url: string }
  | { readonly t: 'permission'; readonly win: number; readonly permission: string }
  | { readonly t: 'evaluate'; readonly fn: string; readonly arg: unknown }

/** What it tells main. */
export type Notice =
  | { readonly t: 'evaluated' }
  | {
      readonly t: 'tell'
      readonly win: number
      readonly frame: string
      readonly channel: string
      readonly args: unknown[]
    }
  | { readonly t: 'loaded'; readonly win: number; readonly frame: string }
  | { readonly t: 'context-menu'; readonly win: number; readonly click: MenuClick }
  /** Asked for or not: a page may close itself. */
  | { readonly t: 'closed'; readonly win: number }
  | { readonly t: 'close-held'; readonly win: number }
  /** The answer to `print`; null when it failed. */
  | { readonly t: 'printed'; readonly win: number; readonly pdf: Uint8Array | null }
  | { readonly t: 'quit' }

export type ToMain = (Question & { readonly id: number }) | Notice

/** The answer to `fetch`; `blocked` when webRequest cancelled it. */
export type Fetched =
  | {
      readonly status: number
      readonly headers: Record<string, string>
      readonly body: Uint8Array
    }
  | 'blocked'
