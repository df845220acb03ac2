import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ToolDefinition } from '../../src/shared/domain/chat/tool-result.ts'

export const RecordedMessage = z.strictObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullable(),
  reasoning_content: z.string().exactOptional(),
  tool_call_id: z.string().exactOptional(),
  tool_calls: z
    .array(
      z.strictObject({
        id: z.string(),
        type: z.literal('function'),
        function: z.strictObject({ name: z.string(), arguments: z.string() }),
      }),
    )
    .exactOptional(),
})
export type RecordedMessage = z.output<typeof RecordedMessage>

/** A conversation of Latent as it goes over the wire in Chat Completions: the last request of it. */
export const RecordedConversation = z.strictObject({
  about: z.string(),
  toolChoice: z.enum(['none', 'required']).exactOptional(),
  /** How many of the messages each request had, the first one first. */
  promptLengths: z.array(z.number().int().positive()),
  messages: z.array(RecordedMessage),
})
export type RecordedConversation = z.output<typeof RecordedConversation>

/** Where they lie; `tools.json` holds the tools that all of them offer. */
export const RECORDED_FOLDER = join(import.meta.dirname, 'conversations')
export const TOOLS_FILE = 'tools.json'

/** As they lie in the tree, by name. */
export function readRecorded(): {
  readonly tools: readonly ToolDefinition[]
  readonly conversations: ReadonlyMap<string, RecordedConversation>
} {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(RECORDED_FOLDER, file), 'utf8'))
  const files = readdirSync(RECORDED_FOLDER)
    .filter((file) => file.endsWith('.json') && file !== TOOLS_FILE)
    .toSorted()
  return {
    tools: z.array(ToolDefinition).parse(read(TOOLS_FILE)),
    conversations: new Map(
      files.map((file) => [file.slice(0, -'.json'.length), RecordedConversation.parse(read(file))]),
    ),
  }
}
