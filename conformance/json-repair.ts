import { z } from 'zod'
import { createTextCallParser } from '../src/main/agent/endpoint/text-calls/text-call-parser.ts'
import { isSame } from '../src/shared/frontmatter/plain-data.ts'
import { readTool } from '../src/main/tools/define/define-tool.ts'
import { readJsonArguments } from '../src/main/tools/call/parse-arguments.ts'
import { readLines } from './read-lines.ts'
import { shown, type Tally } from './result.ts'

const Case = z.object({ id: z.string(), text: z.string(), expected: z.unknown() })

const tool = readTool({
  name: 'anything',
  version: '1.0.0',
  description: 'Takes any object.',
  input: z.looseObject({}),
  level: 'read',
  example: {},
  title: () => 'Anything',
  run: () => Promise.resolve({ data: null, userMessage: '' }),
})

/**
 * Gives bent and broken JSON as the arguments of a call, natively and written as text. Latent repairs none: what is
 * no JSON is refused, and the model is told (reliability.md 3.4). So a case passes when nothing is read, or what was
 * meant; never when something else is.
 */
export async function compareBrokenJson(file: string, tally: Tally): Promise<void> {
  let readAsMeant = 0
  const cases = await readLines(file, Case, { tally, group: 'json_repair' })
  for (const { id, text, expected } of cases) {
    const problems: string[] = []
    const read = readJsonArguments(tool, text)
    const values: unknown[] = 'value' in read ? [read.value] : []
    const parser = createTextCallParser([{ name: tool.name }])
    parser.push(`<tool_call>{"name": "anything", "arguments": ${text}}</tool_call>`)
    for (const call of parser.end().calls) values.push(JSON.parse(call.arguments))
    if (values.length > 0) readAsMeant++
    for (const value of values)
      // No text at all means no arguments (the recordings have that from several servers).
      if (!isSame(value, expected === '' ? {} : expected))
        problems.push(`${shown(expected)} was meant, ${shown(value)} read`)
    tally.add('json_repair', id, problems)
  }
  tally.remark(
    'json_repair',
    `${readAsMeant} of ${cases.length} are JSON as they are, and are read.`,
  )
}
