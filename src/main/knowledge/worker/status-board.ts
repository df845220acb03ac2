import type { IndexStatus } from '../../../shared/contract/search.ts'

/** The state of the index as people see it: changes come often, listeners hear of them a few times a second. */
export interface StatusBoard {
  current(): IndexStatus
  update(patch: Partial<Omit<IndexStatus, 'problem'>>): void
  /** One sentence for each thing that is wrong; null when it is right again. */
  setProblem(about: string, sentence: string | null): void
  onChange(listener: (status: IndexStatus) => void): void
  dispose(): void
}

const MIN_INTERVAL_MS = 100

export function createStatusBoard(embeddingModel: string): StatusBoard {
  const listeners: ((status: IndexStatus) => void)[] = []
  const problems = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let isWaiting = false
  let status: IndexStatus = {
    state: 'starting',
    notes: 0,
    chunks: 0,
    done: 0,
    total: 0,
    isPaused: false,
    semanticReady: false,
    embeddingModel,
    building: null,
    skippedCount: 0,
    skipped: [],
    conflicts: [],
    held: null,
    problem: null,
  }

  /** The first change is told at once, and the last one always. */
  function tell(): void {
    isWaiting = timer !== undefined
    if (isWaiting) return
    for (const listener of listeners) listener(status)
    timer = setTimeout(() => {
      timer = undefined
      if (isWaiting) tell()
    }, MIN_INTERVAL_MS)
  }

  return {
    current: () => status,
    update(patch) {
      status = { ...status, ...patch }
      tell()
    },
    setProblem(about, sentence) {
      if (sentence === null) problems.delete(about)
      else problems.set(about, sentence)
      status = { ...status, problem: problems.size > 0 ? [...problems.values()].join(' ') : null }
      tell()
    },
    onChange: (listener) => void listeners.push(listener),
    dispose: () => clearTimeout(timer),
  }
}
