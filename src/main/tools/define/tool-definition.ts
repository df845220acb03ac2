import { z } from 'zod'
import type { ToolInfo } from '../../../shared/contract/chat.ts'
import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import type { Tool } from './define-tool.ts'

/** The tool as a model is told of it: the OpenAI function format, one object without references. */
export function toolDefinition({ name, description, input }: Tool): ToolDefinition {
  const { $schema: _draft, ...schema } = z.toJSONSchema(input, {
    io: 'input',
    reused: 'inline',
    // Endpoints that turn the schema into a grammar do not know it, and object keys are strings anyway.
    override: ({ jsonSchema }) => void delete jsonSchema.propertyNames,
  })
  const parameters = {
    ...schema,
    properties: schema.properties ?? {},
    required: schema.required ?? [],
  }
  return { type: 'function', function: { name, description, parameters } }
}

/** The tool as a person is told of it, in the list of tools and in help. */
export const toolInfo = (tool: Tool): ToolInfo => ({
  definition: toolDefinition(tool),
  level: tool.level,
  takesRule: tool.kind === 'write' && tool.asksAlways !== true,
  example: exampleCall(tool),
})

/** `/search_notes query="permit" top_k=5` */
export function exampleCall({ name, example }: Tool): string {
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(example))
  return [`/${name}`, ...fields.map(([key, value]) => `${key}=${JSON.stringify(value)}`)].join(' ')
}
