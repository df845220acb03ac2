import { z } from 'zod'
import { VaultPath } from '../vault-path-schema.ts'

export const PermissionLevel = z.enum(['read', 'write', 'destructive', 'external'])
export type PermissionLevel = z.output<typeof PermissionLevel>

/** What a person made of one proposed file, as the model is told. */
export const FileReview = z.object({
  path: VaultPath,
  outcome: z.enum(['written', 'partly written', 'written as the person edited it', 'rejected']),
  /** The stretches that were left out; or, of a text that the person edited, what they made of it. */
  differences: z
    .array(z.object({ line: z.number().int(), proposed: z.string(), written: z.string() }))
    .optional(),
  reason: z.string().optional(),
})
export type FileReview = z.output<typeof FileReview>

/** The envelope of every tool call (tools.md). A call never throws past the executor. */
export const ToolResult = z.object({
  success: z.boolean(),
  data: z.unknown().optional(),
  /** Present when `success` is false. */
  error: z.string().optional(),
  /** How to recover: valid options, near matches, an example of the right format. */
  hint: z.string().optional(),
  warnings: z.array(z.string()).optional(),
  /** What the person made of it, where they took not all of it as it was. */
  review: z.array(FileReview).optional(),
  /** One sentence for a person. */
  userMessage: z.string(),
  /** True when a person was asked, or would have to be. */
  requiresConfirmation: z.boolean().optional(),
  metadata: z.object({
    toolName: z.string(),
    toolVersion: z.string(),
    /** Milliseconds, waiting for a person not counted. */
    executionTime: z.number(),
    permissions: z.array(PermissionLevel),
    dataModified: z.boolean(),
  }),
})
export type ToolResult = z.output<typeof ToolResult>

/** A tool in the OpenAI function format. */
export const ToolDefinition = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string(),
    parameters: z.record(z.string(), z.unknown()),
  }),
})
export type ToolDefinition = z.output<typeof ToolDefinition>
