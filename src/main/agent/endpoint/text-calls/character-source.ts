/**
 * A computation over text that comes in pieces. It gives way (`yield`) wherever it needs characters that are not
 * there yet, so that how the text was cut can change when it goes on, and never what it finds.
 */
export type Reading<T> = Generator<undefined, T, undefined>

/** The text that has come and was not read yet. Each character is looked at a bounded number of times. */
export interface CharacterSource {
  push(text: string): void
  end(): void
  /** True while fewer than `count` characters are here and more may come: give way and ask again. */
  lacks(count: number): boolean
  /** The next characters, fewer at the end; empty when there are none. Ask `lacks` first. */
  window(count: number): string
  take(count: number): string
  /**
   * Takes what matches here, possibly nothing, and of a very long run a part. `run` is sticky (`y`) and matches one class
   * of characters.
   */
  takeRun(run: RegExp): string
  /** Keeps what is taken from now on, until `release`. At most `limit` characters: then the text looks ended. */
  hold(): void
  /** What was held, and holds no longer. */
  release(): string
  /** True when, since `hold`, more was asked for than came before the end: what is held was cut off. */
  sawEnd(): boolean
  /** True when all of the text was taken and none will come; a full hold is not such an end. */
  isAtEnd(): boolean
}

/** A regular expression over millions of characters at once can run out of its stack. */
const LONGEST_RUN = 65_536

export function createCharacterSource({ limit }: { readonly limit: number }): CharacterSource {
  let pending = ''
  let at = 0
  let hasEnded = false
  let hasSeenEnd = false
  // Only ever added to and read once: joining many pieces stays linear.
  let held: string | null = null
  const isFull = (): boolean => held !== null && held.length >= limit

  function taken(text: string): string {
    at += text.length
    if (held !== null) held += text
    return text
  }

  return {
    push(text) {
      pending = pending.slice(at) + text
      at = 0
    },
    end: () => void (hasEnded = true),
    lacks(count) {
      if (isFull() || pending.length - at >= count) return false
      hasSeenEnd ||= hasEnded
      return !hasEnded
    },
    window: (count) => (isFull() ? '' : pending.slice(at, at + count)),
    take: (count) => (isFull() ? '' : taken(pending.slice(at, at + count))),
    takeRun(run) {
      if (isFull()) return ''
      run.lastIndex = 0
      return taken(run.exec(pending.slice(at, at + LONGEST_RUN))?.[0] ?? '')
    },
    hold() {
      held = ''
      hasSeenEnd = false
    },
    release() {
      const text = held ?? ''
      held = null
      return text
    },
    sawEnd: () => hasSeenEnd,
    isAtEnd: () => hasEnded && at >= pending.length,
  }
}

const BLANKS = /\s+/y

export function* skipBlanks(source: CharacterSource): Reading<string> {
  let blanks = ''
  for (;;) {
    while (source.lacks(1)) yield
    const run = source.takeRun(BLANKS)
    if (run === '') return blanks
    blanks += run
  }
}

/** Takes all that matches, however many pieces it comes in. @param run see `takeRun` */
export function* takeAll(source: CharacterSource, run: RegExp): Reading<string> {
  let text = ''
  for (;;) {
    while (source.lacks(1)) yield
    const more = source.takeRun(run)
    if (more === '') return text
    text += more
  }
}

/** The longest of `marks` that begins here, not taken; null for none. Waits only while one may still come. */
export function* markHere(
  source: CharacterSource,
  marks: readonly string[],
): Reading<string | null> {
  let longest = 0
  for (const mark of marks) longest = Math.max(longest, mark.length)
  for (;;) {
    while (source.lacks(1)) yield
    const window = source.window(longest)
    let found: string | null = null
    let mayCome = false
    for (const mark of marks) {
      if (mark.length > window.length) mayCome ||= mark.startsWith(window)
      else if (window.startsWith(mark) && mark.length > (found?.length ?? 0)) found = mark
    }
    if (!mayCome || !source.lacks(longest)) return found
    yield
  }
}

/** Takes `mark` when it is here. */
export function* takeMark(source: CharacterSource, mark: string): Reading<boolean> {
  if ((yield* markHere(source, [mark])) === null) return false
  source.take(mark.length)
  return true
}

/**
 * The next characters as long as they are `part` of what is looked for, and the one behind them; nothing is taken.
 * @param part matches one character
 * @param limit of characters; they are looked at again for each that comes, so keep it small
 */
export function* lookAhead(source: CharacterSource, part: RegExp, limit: number): Reading<string> {
  for (let count = 1; ; count++) {
    while (source.lacks(count)) yield
    const window = source.window(count)
    if (window.length < count || count === limit || !part.test(window.slice(-1))) return window
  }
}

/** Takes everything before `mark`, and the mark; null when it does not come. */
export function* takeUntil(source: CharacterSource, mark: string): Reading<string | null> {
  const other = runWithout(mark.slice(0, 1))
  let text = ''
  for (;;) {
    while (source.lacks(1)) yield
    if (source.window(1) === '') return null
    if (yield* takeMark(source, mark)) return text
    text += source.take(1)
    text += yield* takeAll(source, other)
  }
}

const runWithout = (character: string): RegExp =>
  new RegExp(`[^${character.replace(/[\\\]^-]/, '\\$&')}]+`, 'y')
