import type { Workspace } from '../../../../shared/domain/settings.ts'

/**
 * Remembers which note was opened last until the window has lived on for a while. A window that finds the mark knows
 * that the one before ended in that moment; after two in a row the note is not opened by itself any more.
 */
export interface OpeningMark {
  /** To be remembered with the window; null when nothing is to be feared. */
  current(): Workspace['opening']
  opens(path: string | null): void
  /** At the start: whether the note that was open last may be opened. `found` is what the window before left. */
  opensAgain(path: string | null, found: Workspace['opening']): boolean
  survived(): void
  dispose(): void
}

const SURVIVED_AFTER_MS = 5000
const MOST_TIMES = 2

export function createOpeningMark({
  onSurvived,
}: {
  readonly onSurvived: () => void
}): OpeningMark {
  let mark: Workspace['opening'] = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function survived(): void {
    clearTimeout(timer)
    mark = null
  }

  function opens(path: string | null): void {
    clearTimeout(timer)
    if (path === null) return
    mark = { path, times: mark?.path === path ? mark.times + 1 : 1 }
    timer = setTimeout(() => {
      survived()
      onSurvived()
    }, SURVIVED_AFTER_MS)
  }

  return {
    current: () => mark,
    opens,
    opensAgain(path, found) {
      mark = found?.path === path ? found : null
      if ((mark?.times ?? 0) >= MOST_TIMES) return false
      opens(path)
      return true
    },
    survived,
    dispose: () => clearTimeout(timer),
  }
}
