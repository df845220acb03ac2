import type { Clock } from '../platform/ports.ts'
import type { ModelMessage } from '../state/vault-store.ts'
import { withoutAttached } from './attached-text.ts'
import type { Model, ModelEvent, ModelRequest } from './model.ts'
import { describeAnswers } from './offline/describe-answers.ts'
import { helpText, toolHelpText, unknownToolText } from './offline/help-text.ts'
import { planStep, type Step } from './offline/plan-step.ts'
import { readIntent } from './offline/read-intent.ts'
import { readSlashCommand } from './offline/slash-command.ts'
import { readToolAnswer, type ToolAnswer } from './offline/tool-answer.ts'

type RawStep = Step | { readonly call: { readonly name: string; readonly arguments: string } }

/**
 * The assistant that answers when no model is connected. It is no language model: rules turn a request into tool
 * calls, and their results into quoted passages with their sources. The same request gets the same answer.
 */
export function createOfflineModel({ clock }: { readonly clock: Clock }): Model {
  return {
    label: 'Offline assistant',
    isLocal: true,
    // oxlint-disable-next-line typescript/require-await -- a Model streams; this one has nothing to wait for
    async *stream(request, signal): AsyncGenerator<ModelEvent, void> {
      signal.throwIfAborted()
      const step = nextStep(request)
      if ('text' in step) {
        yield { type: 'text-delta', text: step.text }
        yield { type: 'finish', reason: 'stop', toolCalls: [] }
        return
      }
      const { call } = step
      const id = `offline_${clock.nowMs().toString(36)}_${request.messages.length}`
      const text = 'arguments' in call ? call.arguments : JSON.stringify(call.args)
      yield {
        type: 'finish',
        reason: 'tool-calls',
        toolCalls: [{ id, name: call.name, arguments: text }],
      }
    },
  }
}

function nextStep({ messages, tools, openPath }: ModelRequest): RawStep {
  const asked = messages.findLastIndex(({ role }) => role === 'user')
  const text = requestText(messages[asked]?.content ?? '')
  const answers = toolAnswers(messages.slice(asked + 1))
  const command = readSlashCommand(text, tools)
  switch (command?.type) {
    case 'call':
      return answers.length > 0 ? { text: describeAnswers(answers, null) } : { call: command }
    case 'help':
      return { text: command.about ? toolHelpText(command.about) : helpText(tools) }
    case 'unknown':
      return { text: unknownToolText(command.name, tools) }
    case undefined:
      return planStep({ intent: readIntent(text), answers, tools, openPath })
  }
}

/** Without what a turn may put round a request: the note about undone changes, and what was attached. */
const requestText = (content: string): string =>
  withoutAttached(content)
    .replace(/^\(Since your last answer [^\n]*\)\n\n/, '')
    .trim()

function toolAnswers(messages: readonly ModelMessage[]): ToolAnswer[] {
  const calls = messages.flatMap(({ toolCalls = [] }) => toolCalls)
  return messages.flatMap(({ role, toolCallId, content }) => {
    const call = calls.find(({ id }) => id === toolCallId)
    return role === 'tool' && call ? [readToolAnswer(call, content ?? '')] : []
  })
}
