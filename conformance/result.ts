import { errorText } from '../src/shared/rpc/errors.ts'
/** What a comparison found in one group of cases. */
export interface GroupResult {
  /** `wire/openai`, `textcalls/mistral`, `bfcl/parallel`, `obsidian_cache/links`. */
  readonly group: string
  readonly passed: number
  readonly failures: readonly CaseFailure[]
  /** Sentences for the reader: what was left out on purpose, what is compared otherwise. */
  readonly remarks?: readonly string[]
}

export interface CaseFailure {
  readonly name: string
  /** One line each. */
  readonly problems: readonly string[]
}

/** Gathers the cases of groups, in the order in which the groups were first named. */
export interface Tally {
  add(group: string, name: string, problems: readonly string[]): void
  /** Adds what `compare` finds wrong with a case; what it throws is a failure of that case, and no end of the run. */
  compare(group: string, name: string, compare: () => Promise<readonly string[]>): Promise<void>
  /** Once. */
  remark(group: string, sentence: string): void
  results(): GroupResult[]
}

export function createTally(): Tally {
  const groups = new Map<string, { passed: number; failures: CaseFailure[]; remarks: string[] }>()
  function of(group: string) {
    const known = groups.get(group)
    if (known) return known
    const made = { passed: 0, failures: [], remarks: [] }
    groups.set(group, made)
    return made
  }
  function add(group: string, name: string, problems: readonly string[]): void {
    const entry = of(group)
    if (problems.length === 0) entry.passed++
    else entry.failures.push({ name, problems })
  }
  return {
    add,
    compare: async (group, name, compare) =>
      add(
        group,
        name,
        await compare().catch((error: unknown) => [`could not be compared: ${errorText(error)}`]),
      ),
    remark(group, sentence) {
      const { remarks } = of(group)
      if (!remarks.includes(sentence)) remarks.push(sentence)
    },
    results: () => [...groups].map(([group, entry]) => ({ group, ...entry })),
  }
}

/** A value as it is shown in a failure: one line, at most 300 characters. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined'
  return text.length > 300 ? `${text.slice(0, 300)}…` : text
}
