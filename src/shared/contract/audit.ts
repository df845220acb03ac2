import { z } from 'zod'
import { Etag } from '../domain/text/etag.ts'
import { PermissionLevel } from '../domain/chat/tool-result.ts'
import { call, stream } from '../rpc/contract.ts'

/** The sha256 of some text in UTF-8, in lower-case hex. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** One file of a change: where it was and went, and the hash of its bytes on either side. */
export const AuditFile = z.object({
  /** Names it in the journal; null before it was applied. */
  changeId: z.string().nullable(),
  path: z.string(),
  to: z.string().nullable(),
  before: Etag.nullable(),
  after: Etag.nullable(),
})
export type AuditFile = z.output<typeof AuditFile>

/** `agent` a model in a conversation · `command` the command line · `person` somebody at a window. */
export const AuditOrigin = z.object({
  actor: z.enum(['agent', 'command', 'person']),
  conversationId: z.string().nullable(),
  turnId: z.string().nullable(),
  callId: z.string(),
  /** The model that asked for it. */
  model: z.string().nullable(),
})
export type AuditOrigin = z.output<typeof AuditOrigin>

/** Who let a call happen, or did not. Null where it never came to that. */
export const AuditDecision = z.object({
  /** `policy` a rule, and nobody was asked · `grant` a person had allowed it before · `command` a flag of the command. */
  by: z.enum(['policy', 'person', 'grant', 'command']),
  answer: z.enum(['run', 'allowed', 'declined', 'expired', 'cancelled']),
  /** How long the question was open. */
  askedMs: z.number().nullable(),
})
export type AuditDecision = z.output<typeof AuditDecision>

/** `interrupted`: Latent ended in the middle; what was written is in `files`, from the journal. */
export const AuditOutcome = z.enum(['done', 'failed', 'declined', 'cancelled', 'interrupted'])
export type AuditOutcome = z.output<typeof AuditOutcome>

const base = {
  seq: z.number().int(),
  /** ISO 8601. Orders nothing: `seq` does. */
  at: z.string(),
  /** The hash of the record before; zeros for the first of all. */
  prevHash: Hash,
  /** Of this record's line up to here. */
  hash: Hash,
}

export const AuditCall = z.object({
  ...base,
  type: z.literal('call'),
  /** Joins it with its intent. */
  key: z.string(),
  origin: AuditOrigin,
  tool: z.string(),
  /** What it really reached; null when it did not come so far. */
  level: PermissionLevel.nullable(),
  /** Names, numbers and short words as they are; all other text as its hash and length. */
  arguments: z.unknown(),
  argumentsHash: Hash,
  /** The notes that it names or changed. */
  notes: z.array(z.string()),
  decision: AuditDecision.nullable(),
  outcome: AuditOutcome,
  /** One sentence for a person. */
  message: z.string(),
  warnings: z.number().int(),
  resultHash: Hash.nullable(),
  resultChars: z.number().int(),
  files: z.array(AuditFile),
  /** How many more files there are than are listed. */
  moreFiles: z.number().int(),
  startedAt: z.string(),
  durationMs: z.number(),
})
export type AuditCall = z.output<typeof AuditCall>

/** A place where the chain of records does not hold. */
export const AuditBreak = z.object({
  part: z.number().int(),
  /** From 1; 0 for a whole part. */
  line: z.number().int(),
  /** The last record before it that holds; 0 for none. */
  afterSeq: z.number().int(),
  /** One sentence. */
  reason: z.string(),
})
export type AuditBreak = z.output<typeof AuditBreak>

/** One line of the log. */
export const AuditRecord = z.discriminatedUnion('type', [
  /** The first line of every file of the log. */
  z.object({
    ...base,
    type: z.literal('start'),
    part: z.number().int(),
    /** What was let go, being older than the log keeps. */
    letGo: z.object({ throughPart: z.number().int() }).nullable(),
  }),
  /** Written before an effect: what is about to happen. */
  z.object({
    ...base,
    type: z.literal('intent'),
    /** The calls that it comes from: those of one message of a model are written as one. */
    calls: z.array(z.object({ key: z.string(), callId: z.string(), tool: z.string() })),
    origin: AuditOrigin.omit({ callId: true }),
    files: z.array(AuditFile),
    moreFiles: z.number().int(),
  }),
  AuditCall,
  /** The line before this one was cut off by a stop of the machine. */
  z.object({
    ...base,
    type: z.literal('mend'),
    bytes: z.number().int(),
    sha256: Hash,
  }),
  z.object({ ...base, type: z.literal('break'), ...AuditBreak.shape }),
])
export type AuditRecord = z.output<typeof AuditRecord>

/** Every field narrows; null does not. */
export const AuditFilter = z.object({
  note: z.string().nullable(),
  tool: z.string().nullable(),
  conversationId: z.string().nullable(),
  turnId: z.string().nullable(),
  outcome: AuditOutcome.nullable(),
  sinceMs: z.number().nullable(),
})
export type AuditFilter = z.output<typeof AuditFilter>

/** Lets every call through. */
export const NO_FILTER: AuditFilter = {
  note: null,
  tool: null,
  conversationId: null,
  turnId: null,
  outcome: null,
  sinceMs: null,
}

export const AuditCheck = z.object({
  records: z.number().int(),
  parts: z.number().int(),
  firstAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  lastSeq: z.number().int(),
  /** Lines that were cut off by a stop of the machine; each is named by the record after it. */
  cutLines: z.number().int(),
  /** In order; `namedAt` is when the log itself said so, null when it was found just now. */
  breaks: z.array(AuditBreak.extend({ namedAt: z.string().nullable() })),
})
export type AuditCheck = z.output<typeof AuditCheck>

/** What was kept of a call beside the log. Arguments and result hold note text, which the log does not. */
export const AuditDetails = z.object({
  /** Null when it is not kept any more. `isAsRecorded`: its hashes are those of the log. */
  content: z
    .object({ arguments: z.unknown(), result: z.unknown(), isAsRecorded: z.boolean() })
    .nullable(),
  /** Of each change that has texts: both, null where there is no file or its text is not kept any more. */
  changes: z.array(
    z.object({
      changeId: z.string(),
      path: z.string(),
      to: z.string().nullable(),
      before: z.string().nullable(),
      after: z.string().nullable(),
      /** False when a side was there and is not kept any more, or is no text. */
      isKept: z.boolean(),
      isUndone: z.boolean(),
    }),
  ),
})
export type AuditDetails = z.output<typeof AuditDetails>

export const audit = {
  /** Calls, newest first. `before`: the seq to go on below; null: the newest. `next` is null at the end. */
  'audit.list': call(
    z.object({
      filter: AuditFilter,
      before: z.number().int().nullable(),
      limit: z.number().int().min(1).max(500),
    }),
    z.object({ calls: z.array(AuditCall), next: z.number().int().nullable() }),
  ),
  /** @throws `not_found` when the log has no such call */
  'audit.details': call(z.object({ seq: z.number().int() }), AuditDetails),
  /** Reads the whole log and checks every link. A break that is new is named in the log. */
  'audit.check': call(z.object({}), AuditCheck),
  /** The log as JSONL, oldest first, in pieces: all of its records, or the calls that the filter lets through. */
  'audit.export': stream(z.object({ filter: AuditFilter.nullable() }), z.string(), z.null()),
}

export const auditEvents = {
  /** Something was recorded. */
  'audit.changed': z.object({ lastSeq: z.number().int() }),
}
