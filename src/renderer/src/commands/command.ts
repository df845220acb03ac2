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
  run(): void
}
