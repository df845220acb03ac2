import { basename } from 'node:path'
import { z } from 'zod'
import { readTool, type Tool } from '../src/main/tools/define/define-tool.ts'
import { inputOfJsonSchema } from '../src/main/tools/define/json-schema-input.ts'
import { checkArguments, readJsonArguments } from '../src/main/tools/call/parse-arguments.ts'
import { toolDefinition } from '../src/main/tools/define/tool-definition.ts'
import { readLines } from './read-lines.ts'
import { shown, type Tally } from './result.ts'

const Item = z.object({
  id: z.string(),
  tools: z.array(
    z.object({
      function: z.object({
        name: z.string(),
        description: z.string().default(''),
        parameters: z.looseObject({}),
      }),
    }),
  ),
  /** `{name: {parameter: [allowed values]}}` for each call; `''` among them: the parameter may be left out. */
  ground_truth: z
    .array(z.record(z.string(), z.record(z.string(), z.array(z.unknown()))))
    .optional(),
})
type Item = z.output<typeof Item>
type Values = Readonly<Record<string, unknown>>

/**
 * Checks every tool of a Berkeley Function Calling Leaderboard file as one of ours: its schema is accepted, every
 * allowed answer is, and every answer with a value of another type is not.
 */
export async function compareFunctionCalls(file: string, tally: Tally): Promise<void> {
  const group = `bfcl/${basename(file).split('.')[0]}`
  const contradictions: string[] = []
  for (const item of await readLines(file, Item, { tally, group }))
    await tally.compare(group, item.id, async () => problemsOf(item, contradictions))
  if (contradictions.length > 0)
    tally.remark(
      group,
      `${contradictions.length} allowed answers break the schema that is stated with them, and have to be refused: ${contradictions.join('; ')}`,
    )
}

function problemsOf(item: Item, contradictions: string[]): string[] {
  const problems: string[] = []
  const tools = new Map<string, { readonly tool: Tool; readonly schema: Values }>()
  for (const {
    function: { name, description, parameters: schema },
  } of item.tools)
    try {
      const tool = toolOf(name, description, schema)
      toolDefinition(tool)
      tools.set(name, { tool, schema })
    } catch (error) {
      problems.push(`${name}: its schema is refused: ${String(error)}`)
    }
  for (const [written, parameters] of (item.ground_truth ?? []).flatMap(Object.entries)) {
    const known = tools.get(written) ?? tools.get(written.replaceAll('.', '_'))
    if (!known) {
      problems.push(`${written} is not among the tools`)
      continue
    }
    const answers = allowedAnswers(parameters)
    for (const answer of answers) {
      const problem = check(known.tool, answer)
      const contradiction = breaks(answer, known.schema)
      if (contradiction !== null) {
        contradictions.push(`${item.id}: ${contradiction}`)
        if (problem === null) problems.push(`${written}(${shown(answer)}) is accepted`)
      } else if (problem !== null) {
        problems.push(`${written}(${shown(answer)}) is refused: ${problem}`)
      }
    }
    for (const wrong of wrongAnswers(answers[0] ?? {}, known.schema))
      if (check(known.tool, wrong) === null)
        problems.push(`${written}(${shown(wrong)}) is accepted`)
  }
  return problems
}

const toolOf = (name: string, description: string, schema: Values): Tool =>
  readTool({
    name,
    version: '1.0.0',
    description,
    input: inputOfJsonSchema(schema),
    level: 'read',
    example: {},
    title: () => name,
    run: () => Promise.resolve({ data: null, userMessage: '' }),
  })

/** What is wrong with a call, on the way that every call of a model goes; null when nothing is. */
function check(tool: Tool, args: Values): string | null {
  const read = readJsonArguments(tool, JSON.stringify(args))
  if ('problem' in read) return read.problem.error
  const checked = checkArguments(tool, read.value)
  return 'problem' in checked ? checked.problem.error : null
}

const Stated = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).default([]),
  items: z.unknown().optional(),
})

/**
 * Where a value is not what its own schema says, read plainly and by nothing of ours; null when it is. Null in the
 * place of what may be left out counts as left out.
 */
function breaks(value: unknown, schema: unknown, path = ''): string | null {
  const { type, enum: values, properties, required, items } = Stated.parse(schema ?? {})
  const at = path === '' ? 'the answer' : path
  const folded = (each: unknown): unknown => (typeof each === 'string' ? each.toLowerCase() : each)
  if (values && !values.map(folded).includes(folded(value)))
    return `${at} is none of the stated values`
  if (type === 'string' && typeof value !== 'string') return `${at} is no text`
  if ((type === 'number' || type === 'integer') && typeof value !== 'number')
    return `${at} is no number`
  if (type === 'integer' && !Number.isInteger(value)) return `${at} is no whole number`
  if (type === 'boolean' && typeof value !== 'boolean') return `${at} is no truth value`
  if (type === 'array') {
    if (!Array.isArray(value)) return `${at} is no list`
    const broken = value.map((item, index) => breaks(item, items, `${path}[${index}]`))
    return broken.find((each) => each !== null) ?? null
  }
  if (type !== 'object') return null
  const fields = z.record(z.string(), z.unknown()).safeParse(value)
  if (!fields.success) return `${at} is no object`
  const missing = required.find((key) => !Object.hasOwn(fields.data, key))
  if (missing !== undefined) return `${missing} is missing`
  if (!properties || Object.keys(properties).length === 0) return null
  for (const [key, field] of Object.entries(fields.data)) {
    if (!Object.hasOwn(properties, key)) return `${key} is no parameter`
    if (field === null && !required.includes(key)) continue
    const broken = breaks(field, properties[key], path === '' ? key : `${path}.${key}`)
    if (broken !== null) return broken
  }
  return null
}

/** One answer for each allowed value of each parameter, the first of the others beside it. */
function allowedAnswers(parameters: Readonly<Record<string, readonly unknown[]>>): Values[] {
  const choices = Object.entries(parameters).map(
    ([key, allowed]) => [key, allowed.flatMap((value) => variants(value))] as const,
  )
  const first = choices.flatMap(([key, values]): [string, unknown][] =>
    values.length === 0 || values[0] === '' ? [] : [[key, values[0]]],
  )
  const base = Object.fromEntries(first)
  const others = choices.flatMap(([key, values]) =>
    values
      .slice(1)
      .filter((value) => value !== '')
      .map((value) => ({ ...base, [key]: value })),
  )
  return [base, ...others]
}

/** The values of an object in an answer are lists of what is allowed, too. */
function variants(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const items = value.map((item) => variants(item)[0])
    return [items]
  }
  if (typeof value !== 'object' || value === null) return [value]
  return allowedAnswers(
    Object.fromEntries(
      Object.entries(value).map(([key, allowed]) => [
        key,
        Array.isArray(allowed) ? allowed : [allowed],
      ]),
    ),
  )
}

/** The answer with a value of another type in the place of each one, without each required one, and with one more. */
function wrongAnswers(answer: Values, schema: Values): Values[] {
  const { properties, required } = Schema.parse(schema)
  const known = Object.keys(answer).filter((key) => Object.hasOwn(properties, key))
  return [
    ...known.flatMap((key) =>
      wrongValues(properties[key] ?? {})
        // Null for one that may be left out leaves it out.
        .filter((value) => value !== null || required.includes(key))
        .map((value) => ({ ...answer, [key]: value })),
    ),
    ...required
      .filter((key) => Object.hasOwn(answer, key))
      .map((key) => Object.fromEntries(Object.entries(answer).filter(([each]) => each !== key))),
    ...(Object.keys(properties).length > 0 ? [{ ...answer, 'no such parameter': 1 }] : []),
  ]
}

const Property = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
})
const Schema = z.looseObject({
  properties: z.record(z.string(), Property).default({}),
  required: z.array(z.string()).default([]),
})

/** Numbers in quotes and the like are no such values: those are read as what they mean (tools.md). */
function wrongValues({ type, enum: values }: z.output<typeof Property>): unknown[] {
  const other = values ? ['no such value'] : []
  switch (type) {
    case 'string':
      return [5, true, ['a'], { a: 1 }, null, ...other]
    case 'integer':
      return ['five', 1.5, true, [1], {}, null, ...other]
    case 'number':
      return ['five', true, [1], {}, null, ...other]
    case 'boolean':
      return ['perhaps', 1, [true], {}, null]
    case 'array':
      return ['a', 1, true, { a: 1 }, null]
    case 'object':
      return ['a', 1, true, ['a'], null]
    default:
      return other
  }
}
