import { goesOnText } from './words.ts'

/** How much a turn may do, which grows while it only reads. */
export interface Allowance {
  /** Answers of the model. */
  rounds(): number
  /** Tool calls. */
  calls(): number
  /** At a limit: whether the turn has room for more now. @param waitingFiles that its message is about to write */
  extend(waitingFiles: number): boolean
}

/** @param hasOnlyRead so far, and was declined nothing */
export function createAllowance({
  limits: { maxRounds, maxToolCalls, maxExtensions = 0 },
  hasOnlyRead,
  tell,
}: {
  readonly limits: {
    readonly maxRounds: number
    readonly maxToolCalls: number
    readonly maxExtensions?: number
  }
  readonly hasOnlyRead: () => boolean
  readonly tell: (text: string) => void
}): Allowance {
  let extensions = 0
  return {
    rounds: () => maxRounds * (1 + extensions),
    calls: () => maxToolCalls * (1 + extensions),
    extend(waitingFiles) {
      if (waitingFiles > 0 || !hasOnlyRead() || extensions >= maxExtensions) return false
      extensions += 1
      tell(goesOnText(extensions, maxExtensions))
      return true
    },
  }
}
