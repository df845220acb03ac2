import { isRecord } from '../../../shared/domain/is-record.ts'
import type { z } from 'zod'
import { allowsNull, argumentSchema, describeSchema, schemaAt } from '../define/describe-schema.ts'
import type { Tool } from '../define/define-tool.ts'
import { jsonStructureProblem, valueProblem } from './json-scan.ts'
import { toolDefinition } from '../define/tool-definition.ts'
import { errorText } from '../../../shared/rpc/errors.ts'

/** What is wrong with a call, in the words of tools.md. */
export interface CallProblem {
  readonly error: string
  readonly hint?: string
  /** What a program can read of the failure, beside the sentence. */
  readonly data?: unknown
}
export type Parsed<T> = { readonly value: T } | { readonly problem: CallProblem }
/** JSON as it was read, not yet checked against a schema. */
export type RawArguments = Readonly<Record<string, unknown>>

/**
 * Reads the text that a model wrote as arguments. Never repaired: cut or bent JSON may mean something else. Objects,
 * which come from other programs, go the same way.
 */
export function readJsonArguments(tool: Tool, raw: unknown): Parsed<RawArguments> {
  let value: unknown
  try {
    const text = typeof raw === 'string' ? raw : JSON.stringify(raw)
    if (typeof text !== 'string') throw new TypeError('there are none')
    value = JSON.parse(text)
    const problem = jsonStructureProblem(text)
    if (problem) return { problem: notJson(tool, problem) }
  } catch (error) {
    return { problem: notJson(tool, errorText(error)) }
  }
  if (!isRecord(value))
    return {
      problem: invalidArguments(tool, ['(all): is not an object; allowed: one JSON object']),
    }
  const limit = valueProblem(value)
  if (limit) return { problem: invalidArguments(tool, [`${limit.path}: ${limit.problem}`]) }
  return { value: readLeniently(value, toolDefinition(tool).function.parameters) }
}

/** Checks arguments against the tool's schema; `except` names fields that are checked elsewhere. */
export function checkArguments(
  tool: Tool,
  raw: RawArguments,
  { except = [] }: { readonly except?: readonly string[] } = {},
): Parsed<unknown> {
  const result = tool.input.safeParse(raw)
  if (result.success) return { value: result.data }
  const issues = result.error.issues.filter(({ path }) => !except.includes(String(path[0])))
  if (issues.length === 0) return { value: undefined }
  const { parameters } = toolDefinition(tool).function
  return {
    problem: invalidArguments(
      tool,
      issues.flatMap((issue) => linesFor(issue, raw, parameters)),
    ),
  }
}

/** `Invalid arguments for {tool}` and one line for each field. */
export function invalidArguments(tool: Tool, lines: readonly string[]): CallProblem {
  const shown = lines.slice(0, MAX_LINES)
  if (lines.length > MAX_LINES) shown.push(`… and ${lines.length - MAX_LINES} more`)
  return {
    error: [`Invalid arguments for ${tool.name}`, ...shown.map((line) => `- ${line}`)].join('\n'),
    hint: `Example: ${tool.name}(${JSON.stringify(tool.example)})`,
  }
}
const MAX_LINES = 10

function notJson(tool: Tool, reason: string): CallProblem {
  const { required } = toolDefinition(tool).function.parameters
  const fields = Array.isArray(required) && required.length > 0 ? required.join(', ') : 'none'
  return {
    error: `Arguments are not valid JSON: ${reason}`,
    hint: `Required fields: ${fields}. Example: ${JSON.stringify(tool.example)}`,
  }
}

function linesFor(issue: z.core.$ZodIssue, raw: RawArguments, schema: unknown): string[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(schemaAt(schema, issue.path)?.properties ?? {}).join(', ') || 'none'
    return issue.keys.map(
      (key) =>
        `${[...issue.path.map(String), key].join('.')}: is not known; allowed: ${known || 'no arguments'}`,
    )
  }
  const allowed = describeSchema(schemaAt(schema, issue.path))
  const given = valueAt(raw, issue.path)
  if (given === undefined) return [`${path}: is missing; allowed: ${allowed}`]
  if (issue.code === 'custom') return [`${path || '(all)'}: ${issue.message}`]
  return [`${path || '(all)'}: ${shortJson(given)} is not right; allowed: ${allowed}`]
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current: unknown = value
  for (const key of path) {
    if (Array.isArray(current)) current = current[Number(key)]
    else if (isRecord(current))
      current = Object.hasOwn(current, key) ? current[String(key)] : undefined
    else return undefined
  }
  return current
}

function shortJson(value: unknown): string {
  const json = JSON.stringify(value)
  return json.length <= 80 ? json : `${json.slice(0, 79).toWellFormed()}…`
}

/**
 * Reads what models often write as what they mean: `"5"` for a number, `" High "` for the value `high`, `"true"` for
 * a truth value, `null` for a field that is left out. Only where the schema leaves no other reading; everything else stays for the schema to refuse.
 */
function readLeniently(raw: RawArguments, schema: unknown): RawArguments {
  const { properties = {}, required = [] } = argumentSchema(schema)
  return Object.fromEntries(
    Object.entries(raw).flatMap(([key, value]) => {
      if (!Object.hasOwn(properties, key)) return [[key, value]]
      const isLeftOut = value === null && !required.includes(key) && !allowsNull(properties[key])
      return isLeftOut ? [] : [[key, lenientValue(value, properties[key])]]
    }),
  )
}

function lenientValue(value: unknown, schema: unknown): unknown {
  const { type, enum: values, items } = argumentSchema(schema)
  if (Array.isArray(value)) return value.map((item: unknown) => lenientValue(item, items))
  if (isRecord(value)) return readLeniently(value, schema)
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (values) {
    const folded = text.toLowerCase()
    return values.find((option) => String(option).toLowerCase() === folded) ?? value
  }
  if ((type === 'number' || type === 'integer') && NUMBER.test(text)) return Number(text)
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return value
}

/** A JSON number. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i
