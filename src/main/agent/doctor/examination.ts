import type { DoctorLine, Remedy } from '../../../shared/domain/models/doctor.ts'
import type { ModelProfile, ServerKind } from '../../../shared/domain/models/model-profile.ts'
import type { Probe } from './probe.ts'

/** What the server says of itself, by its own addresses; null where it says nothing. */
export interface ServerInfo {
  readonly kind: ServerKind
  /** "Ollama 0.12.3" */
  readonly name: string
  /** The context that it runs the model with, in tokens. */
  readonly runsWithTokens: number | null
  /** What the model was made for, in tokens. */
  readonly modelMaxTokens: number | null
}

/** What every check is given. */
export interface Examination {
  readonly probe: Probe
  readonly server: ServerInfo
  readonly model: string
}

/** What a check saw: its line, and what of the profile is known by it. */
export interface Finding {
  readonly line: DoctorLine
  readonly profile?: ModelProfile
}

export type LineId = DoctorLine['id']

const TITLES: Readonly<Record<LineId, string>> = {
  server: 'Server',
  answer: 'Answer',
  streaming: 'Streaming',
  thinking: 'Thinking',
  'tool-calls': 'Tool calls',
  'tool-results': 'Results of tools',
  'tool-choice': 'Choice of tools',
  'parallel-calls': 'Several calls at once',
  stopping: 'Stopping',
  context: 'Context length',
}
export const titleOf = (id: LineId): string => TITLES[id]

export const pass = (id: LineId, detail: string): DoctorLine => ({
  id,
  title: TITLES[id],
  status: 'pass',
  detail,
})
export const fail = (id: LineId, detail: string, remedy?: Remedy): DoctorLine => ({
  id,
  title: TITLES[id],
  status: 'fail',
  detail,
  ...(remedy && { remedy }),
})
export const unknown = (id: LineId, detail: string): DoctorLine => ({
  id,
  title: TITLES[id],
  status: 'unknown',
  detail,
})
