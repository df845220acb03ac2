/** One thing a person can do, with its name and its keys. */
export interface Command {
  readonly id: string
  readonly title: string
  /** Written like `Mod+Shift+F`; the first one is shown. */
  readonly keys: readonly string[]
  /** False: the keys are the editor's own, shown in the list but not listened for. */
  readonly listens?: boolean
  /** True: it may also open over what lies over everything, except over a question. */
  readonly opensOver?: boolean
  /** Left out of the palette: there are nine of them, or it is the palette. */
  readonly isHidden?: boolean
  /** True: it takes something away, and the palette never offers it first for a noun. */
  readonly isDestructive?: boolean
  run(): void
}
