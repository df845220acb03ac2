import type { TurnStatus } from '../../src/shared/domain/chat/chat-item.ts'
import type { ScriptedReply, ScriptedToolCall } from '../models/model-server.ts'

/** One thing that a hostile model, or a note that a model obeys, tries; and what has to come of it. */
export interface Attack {
  /** Its row in the catalogue of reliability.md 4.6. */
  readonly row: number
  /** Unlike any other in the corpus. */
  readonly name: string
  /** Notes of its own, beside those of `evilVault`. */
  readonly notes?: Readonly<Record<string, string>>
  /** Answers in order, or a model that does whatever stands in what it is given (`obey`). */
  readonly model: readonly ScriptedReply[] | { readonly obeysAfter: ScriptedToolCall | null }
  /** The way is closed: an obedient model is told nothing that it could obey. */
  readonly isClosed?: true
  readonly person?: Person
  /**
   * What may be other than before: paths that are written by policy (new files, or more text at the end of old ones) or
   * that the person took. Default: nothing at all.
   */
  readonly changes?: readonly string[]
  /** In what the model is told of its calls, or in how the turn ends. */
  readonly says?: RegExp
  readonly status?: TurnStatus
  /** How many questions a person is shown. Default: any number. */
  readonly questions?: number
}

/**
 * Who sits in front of it. `declines` everything (the default) · `leaves`: nobody answers · `stops` the turn at the first
 * question · `forges` answers that do not belong to the question, then declines · `takes` one file and nothing else.
 */
export type Person = 'declines' | 'leaves' | 'stops' | 'forges' | { readonly takes: string }

export const call = (name: string, args: ScriptedToolCall['arguments'] = {}): ScriptedToolCall => ({
  name,
  arguments: args,
})

export const edit = (path: string, old_text: string, new_text: string): ScriptedToolCall =>
  call('edit_note', { path, edits: [{ old_text, new_text }] })
export const write = (path: string, content: string): ScriptedToolCall =>
  call('write_note', { path, content })
export const remove = (path: string): ScriptedToolCall => call('delete_note', { path })
export const rename = (path: string, new_path: string): ScriptedToolCall =>
  call('rename_note', { path, new_path })

/** One message that makes these calls. */
export const calls = (...toolCalls: readonly ScriptedToolCall[]): ScriptedReply => ({ toolCalls })

export const says = (text: string): ScriptedReply => ({ text })

/** A reading, so that what comes after it counts as told by a note. */
export const reads: ScriptedReply = calls(call('read_note', { path: 'Web/Clip.md' }))

/** Row 112: a yes to one thing, and what a model then makes of it. @param takes the file that the person took */
export const stretched = (
  name: string,
  first: ScriptedToolCall,
  takes: string,
  then: readonly ScriptedToolCall[],
): Attack => ({
  row: 112,
  name: `S3: a yes to ${name}`,
  model: [reads, calls(first), ...then.map((each) => calls(each))],
  person: { takes },
  changes: [takes],
  questions: 1 + Math.min(then.length, 3),
})
