import type { ToolDefinition } from '../../../shared/domain/chat/tool-result.ts'
import { literal, oneOf, repeated } from './gbnf.ts'
import { createJsonRules, type Schema } from './json-rules.ts'

/** How a model writes a call: `opening`, the tool's name, `middle`, the arguments as JSON, `suffix`. */
export interface CallForm {
  /** Before the name of the first one. */
  readonly opening: string
  /** As much of the opening as nothing but a call begins with. */
  readonly trigger: string
  /** Before the name of each further one; null where one answer has one call. */
  readonly between: string | null
  readonly middle: string
  /** Behind the arguments; empty where the call is over with them. */
  readonly suffix: string
  /** Behind the last call. */
  readonly end: string
}

/** Calls in one answer. */
const MOST_CALLS = 16

/**
 * What may come behind the trigger of a call and `begun`, as GBNF: a call of one of `tools` with arguments by its schema,
 * then others, and nothing else. Where a schema says what no grammar can, its arguments are any object.
 */
export function callGrammar(
  { opening, trigger, between, middle, suffix, end }: CallForm,
  tools: readonly ToolDefinition[],
  begun = '',
): string {
  const rules = createJsonRules()
  const calls = tools.map(
    ({ function: { name, parameters } }) =>
      `${literal(name + middle)} ${rules.ruleOf(parameters) ?? rules.anyObject()}`,
  )
  const call = suffix === '' ? 'named' : `named ${literal(suffix)}`
  const others =
    between === null || suffix === ''
      ? ''
      : ` ${repeated(`("\\n"{0,2} ${between.trimStart() === '' ? '' : literal(between.trimStart())} call)`, 0, MOST_CALLS - 1)}`
  const rest = opening.slice(trigger.length + begun.length)
  return [
    `root ::= ${rest === '' ? '' : literal(rest)} call${others}${end === '' ? '' : ` ${literal(end)}?`}`,
    `call ::= ${call}`,
    `named ::= ${oneOf(calls)}`,
    rules.text(),
  ].join('\n')
}

/** A value of this schema and nothing else, as GBNF; null where a grammar cannot say it. */
export function answerGrammar(schema: Schema): string | null {
  const rules = createJsonRules()
  const rule = rules.ruleOf(schema)
  return rule === null ? null : `root ::= ws ${rule}\n${rules.text()}`
}
