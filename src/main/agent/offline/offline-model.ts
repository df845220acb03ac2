import type { Clock } from '../../platform/ports.ts'
import type { Tool } from '../../tools/define/define-tool.ts'
import type { PhraseContext } from '../../tools/phrases/phrase.ts'
import type { Model, ModelEvent, ModelRequest } from '../model.ts'
import { readRequestAt } from './choices.ts'
import { describeAnswers } from './describe-answers.ts'
import { FOOTER, greetingText, helpText, toolHelpText, unknownToolText } from './help-text.ts'
import { knownFolders } from './known-folders.ts'
import { planStep, type Step } from './plan-step.ts'
import { readRequest } from './read-request.ts'
import { readSaidSoFar, toolAnswers } from './said-so-far.ts'
import { readSlashCommand } from './slash-command.ts'

type RawStep =
  | Step
  | {
      readonly call: { readonly name: string; readonly arguments: string }
      readonly isInferred: false
    }

export interface OfflineModelOptions {
  readonly clock: Clock
  /** Every tool there is: their phrases are what can be asked. */
  readonly tools: readonly Tool[]
  /** The day a week begins with: 0 Sunday, 1 Monday. */
  readonly weekStart?: () => 0 | 1
}

/**
 * The assistant that answers when no model is connected. It is no language model: the phrases of the tools turn a
 * request into calls, and their results into quoted passages with their sources. What “it” is, it reads off the
 * conversation; it remembers nothing else. The same request gets the same answer.
 */
export function createOfflineModel(options: OfflineModelOptions): Model {
  const { clock } = options
  return {
    label: 'Offline assistant',
    isLocal: true,
    isOffline: true,
    // oxlint-disable-next-line typescript/require-await -- a Model streams; this one has nothing to wait for
    async *stream(request, signal): AsyncGenerator<ModelEvent, void> {
      signal.throwIfAborted()
      const step = nextStep(request, options)
      if ('text' in step) {
        const isSaid = request.messages.some(
          ({ role, content }) => role === 'assistant' && String(content).includes(FOOTER),
        )
        // Once in a conversation is enough.
        const text = isSaid ? step.text.replace(`\n\n${FOOTER}`, '') : step.text
        yield { type: 'text-delta', text }
        yield { type: 'finish', reason: 'stop', toolCalls: [] }
        return
      }
      const { call } = step
      const id = `offline_${clock.nowMs().toString(36)}_${request.messages.length}`
      const text = 'arguments' in call ? call.arguments : JSON.stringify(call.args)
      yield {
        type: 'finish',
        reason: 'tool-calls',
        toolCalls: [
          {
            id,
            name: call.name,
            arguments: text,
            ...(step.isInferred &&
              isWrite(call.name, options.tools) && { isInferred: true as const }),
          },
        ],
      }
    },
  }
}

const isWrite = (name: string, tools: readonly Tool[]): boolean =>
  tools.some((tool) => tool.name === name && tool.kind === 'write')

function nextStep(
  { system, messages, tools: definitions, openPath, folders = [] }: ModelRequest,
  { clock, tools, weekStart = () => 1 }: OfflineModelOptions,
): RawStep {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const request = readRequestAt(messages, asked)
  if (!request) return { text: 'Then I changed nothing.' }
  const answers = toolAnswers(messages.slice(asked + 1))
  const command = readSlashCommand(request.text, definitions)
  switch (command?.type) {
    case 'call': {
      const tool = tools.find(({ name }) => name === command.name)
      return answers.length > 0
        ? { text: describeAnswers(answers, null, tool) }
        : { call: command, isInferred: false }
    }
    case 'help':
      return {
        text: command.about ? toolHelpText(command.about) : helpText(tools, definitions),
      }
    case 'unknown':
      return { text: unknownToolText(command.name, definitions) }
    case undefined:
  }
  const said = readSaidSoFar(messages.slice(0, Math.max(0, asked)), tools)
  const context: PhraseContext = {
    nowMs: clock.nowMs(),
    weekStart: weekStart(),
    quotes: said.quotes,
    ...knownFolders(folders, said.paths, system),
  }
  const understood = readRequest(request.text, tools, context)
  switch (understood.type) {
    case 'help':
      return { text: helpText(tools, definitions) }
    case 'greeting':
      return { text: greetingText }
    case 'say':
      return { text: understood.text }
    case 'tool':
      return planStep({ ...understood, request, said, answers, tools, openPath })
  }
}
