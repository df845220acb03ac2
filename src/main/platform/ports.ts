import type { ScreenPoint } from '../../shared/domain/workspace/window-bounds.ts'
import type { WindowMenus } from '../../shared/domain/desktop/window-menu.ts'
import type { ThemeChoice } from '../../shared/domain/settings.ts'
import type { ClickedWord, TextCommand } from '../../shared/domain/clicked-text.ts'

/** Text for the log, never note text or secrets: the sink redacts, but do not rely on it. */
export interface Logger {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}
export type LogFields = Readonly<Record<string, unknown>>

/** Wall time orders nothing (sequence numbers do): it is for people, and for time-outs. */
export interface Clock {
  /** Milliseconds since 1970. */
  nowMs(): number
  /** Resolves after `ms`; rejects with `signal.reason` when it fires first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface Ids {
  /** 128 random bits, base64url: for ids and nonces that nobody may guess. */
  random(): string
}

/** What needs a person and a system: the shell answers, or says `unavailable`. */
export interface Dialogs {
  /** An absolute path, or null when the person cancelled. @throws LatentError `unavailable` in the browser host. */
  chooseFolder(options: { readonly title: string }): Promise<string | null>
  /** The same for one file with one of these extensions (`zip`). @throws LatentError `unavailable` in the browser host. */
  chooseFile(options: {
    readonly title: string
    readonly extensions: readonly string[]
  }): Promise<string | null>
  /** Asks where a file of this name is to be saved. Nothing is written by that. */
  saveFile(options: { readonly title: string; readonly name: string }): Promise<SavePlace>
  /** Opens a checked https, http or mailto address in the person's browser; false when this shell cannot. */
  openExternal(url: string): Promise<boolean>
  /**
   * Opens a checked file in the system's program for it, or shows it in its folder; false when this shell cannot.
   * @throws LatentError `unavailable` when the system has no program for it
   */
  openFile(absolutePath: string, where: 'program' | 'folder'): Promise<boolean>
}

/**
 * `chosen` an absolute path; the person agreed to replace what is there ·
 * `named` an absolute path, at which there must be nothing · `cancelled` ·
 * `window` this shell has no such dialog: the window takes the bytes and saves them
 */
export type SavePlace =
  | { readonly status: 'chosen' | 'named'; readonly path: string }
  | { readonly status: 'cancelled' }
  | { readonly status: 'window' }

/** Makes a PDF of a page that stands for itself; the shell has a browser for that, or has none. */
export interface Printer {
  /**
   * @param page absolute: an HTML file that loads nothing
   * @param target absolute: the PDF, which must not exist
   * @throws LatentError `unavailable`
   */
  print(page: string, target: string, signal: AbortSignal): Promise<void>
}

/** A small window over other programs. It is made ahead and hidden, so that showing it is all there is to do. */
export interface SmallWindow {
  /** Whether it is made ahead, soon after the window of the vault is shown, which comes first. */
  makeAhead(isWanted: boolean): void
  /** On the screen where the pointer is, with the focus. */
  show(): void
  hide(): void
  isInFront(): boolean
}

/** Something to choose beside the clock of the system. */
export interface TrayEntry {
  readonly title: string
  onChoose(): void
}

/** What a program of the desktop has beside the window of the vault. */
export interface DesktopShell {
  /**
   * Calls back at these keys over all programs, written as Electron does, until `unlisten`.
   * @returns false where another program has them, or the system does not give them out
   */
  listen(keys: string, onPress: () => void): boolean
  unlisten(keys: string): void
  /** Shows the page of this name (`WindowFeature.pages`). */
  smallWindow(page: { readonly name: string; readonly title: string }): SmallWindow
  /** From now on this can be chosen beside the clock, while the person wants Latent there. */
  offerInTray(entry: TrayEntry): void
  /** Of the vault: the one that the person was in last. */
  readonly window: { isInFront(): boolean; bringToFront(): void }
  /** Draws all windows of the vault so large from now on, in per cent. */
  zoom(percent: number): void
}

/** The windows of the vault that stand beside the first one, by their numbers. */
export interface ShownWindows {
  /** Shows one. @param at where a person let go of what is in it; null for where it was */
  openWindow(number: number, at: ScreenPoint | null): void
  /** These are there from now on: what is not opens, and others close once all is saved. */
  showWindows(numbers: readonly number[]): void
  /** Hands files, absolute and at least one, to the system, as dragged from a window; nothing where there is none. */
  dragFiles(window: number, files: readonly string[]): void
}

/** All that the core does with the desktop. */
export interface DesktopProgram extends DesktopShell, ShownWindows {
  /** Puts this into the menus, with what belongs to the system. @param onChoose hears of the command that is chosen */
  setMenus(menus: WindowMenus, onChoose: (id: string) => void): void
  /** Puts Latent beside the clock of the system, with these notes; null takes it away. */
  showTray(notes: readonly TrayEntry[] | null): void
  /** Says a sentence in a notice of the system, where there are any; a click on it brings the window to the front. */
  notify(text: string): void
  /** Says a sentence, in a dialog of the system. */
  say(sentence: string): Promise<void>
  /** A quitting that a window held up is over. */
  stay(): void
  /** The frames and backgrounds of all windows look so from now on. */
  useTheme(theme: ThemeChoice): void
}

/** Who checks the spelling in the window, and in which languages. */
export interface SpellingShell {
  /** `system`: the system does, in its own languages · `dictionaries`: a dictionary is fetched for each language */
  readonly kind: 'system' | 'dictionaries'
  /** Codes (`en-GB`) of what can be chosen; none where the system decides. */
  languages(): readonly string[]
  /** Checks in these from now on, and fetches what is missing for that; none: nothing is checked. */
  use(languages: readonly string[]): void
  /** The words of its own dictionary, which it keeps between starts. */
  words(): Promise<readonly string[]>
  /** These are its own dictionary from now on. */
  useWords(words: readonly string[]): Promise<void>
}

/** What a window of the desktop can do with the text that has the keyboard in it, and a page cannot. */
export interface TextShell {
  /** See `text.clicked` of the contract. */
  clicked(): Promise<ClickedWord | null>
  run(command: TextCommand): void
  /** Hears of a word that is remembered in a menu of the system. */
  onRemember(listener: (word: string) => void): void
}

/** Keys live here and nowhere else (reliability.md 1.9). `name` is the origin the key is for. */
export interface SecretStore {
  get(name: string): Promise<string | null>
  set(name: string, value: string): Promise<void>
  delete(name: string): Promise<void>
  /** How it keeps them, as a sentence for a person. */
  readonly description: string
  /** False: until Latent ends. */
  readonly isPersistent: boolean
}

export interface Ports {
  readonly logger: Logger
  readonly clock: Clock
  readonly ids: Ids
  readonly dialogs: Dialogs
  /** Null where the window has to print by itself. */
  readonly printer: Printer | null
  /** Null where the shell has one window only. */
  readonly desktop: DesktopProgram | null
  /** Null where a browser checks, which asks nobody. */
  readonly spelling: SpellingShell | null
  /** Null where a browser keeps that to itself. */
  readonly text: TextShell | null
  readonly secrets: SecretStore
}

/** What everything with a lifetime has. Safe to call twice. */
export interface Disposable {
  dispose(): Promise<void>
}
