import type { LatentClient } from '../connection/latent-client.ts'

/** One of the things that a command can be told. */
export interface CommandChoice {
  readonly value: string
  readonly title: string
  readonly detail?: string | undefined
}

/** The one thing that a command is told before it runs. The palette asks for it, in the place of its list. */
export interface CommandArgument {
  /** What the empty field asks for. */
  readonly placeholder: string
  /**
   * In the order in which they are offered. A list is always the same: its choices are also found together with the
   * command, by `theme dark`. A function is asked each time the command was chosen.
   */
  readonly choices:
    | readonly CommandChoice[]
    | ((signal: AbortSignal) => Promise<readonly CommandChoice[]> | readonly CommandChoice[])
  /** What was typed as a choice of its own, behind the others; a sentence: why it is none; null: it is not looked at. */
  readonly typed?: (
    text: string,
    choices: readonly CommandChoice[],
  ) => CommandChoice | string | null
  /** Said where there is nothing to choose, or nothing was typed yet. */
  readonly none: string
  /** @throws LatentError, which the person is told; so is what a promise is rejected with */
  run(value: string, client: LatentClient): void | Promise<void>
}

/** One thing a person can do, with its name and its keys. */
export interface Command {
  readonly id: string
  readonly title: string
  /** Written like `Mod+Shift+F`, chords like `Mod+K Mod+S`; the first one is shown. */
  readonly keys: readonly string[]
  /** Those of Latent, where the person chose others. */
  readonly usualKeys?: readonly string[]
  /** True: its keys are bound where nobody can set them. */
  readonly isFixed?: boolean
  /** What it belongs to, where commands are listed by that. */
  readonly group?: string
  /** False: the keys are those of the editor, or of a view that has the focus, shown in the list but not listened for. */
  readonly listens?: boolean
  /** True: it may also open over what lies over everything, except over a question. */
  readonly opensOver?: boolean
  /** Left out of the palette: there are nine of them, or it is the palette. */
  readonly isHidden?: boolean
  /** True: it takes something away, and the palette never offers it first for a noun. */
  readonly isDestructive?: boolean
  /** What has to be in front: a note, or the text of one to be written. A menu shows it in grey without that. */
  readonly needs?: 'note' | 'text' | undefined
  /** Of one that is plugged in: where it stands among the others; left out, it stands with the views. */
  readonly place?: 'first' | 'versions' | 'files' | 'text' | 'views'
  /** What it is told, in the palette. Its `run` asks for that (`CommandScope.ask`), where it can be run now. */
  readonly argument?: CommandArgument
  run(): void
}
