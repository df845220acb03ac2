import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { ToolDefinition } from '../../src/shared/domain/chat/tool-result.ts'
import { tinyGguf } from '../../test/gguf/tiny-gguf.ts'
import { type LlamaContext, loadLlama } from './llama-library.ts'
import type { RecordedMessage } from './recorded-conversation.ts'

export interface ChatToRender {
  readonly messages: readonly RecordedMessage[]
  readonly tools: readonly ToolDefinition[]
  readonly toolChoice?: 'none' | 'required'
  /** Only the template is run: half the work, and nothing is known of how the answer is to be read. */
  readonly isBare?: boolean
}

export interface RenderedChat {
  /** With the beginning of the answer at its end. */
  readonly prompt: string
  /** That beginning; empty where it is not known. */
  readonly opening: string
}

export interface WrittenCall {
  readonly name: string
  readonly arguments: unknown
}

/** What llama.cpp finds that a template can say. */
export interface TemplateCaps {
  readonly tools: boolean
  readonly toolCalls: boolean
  readonly parallelToolCalls: boolean
}

/** The chat code of llama.cpp, as its server runs it, for a model file with one template. */
export interface LlamaChat {
  readonly caps: TemplateCaps
  /** @throws Error for what the template cannot say */
  render(chat: ChatToRender): RenderedChat
  /** The calls that it finds in `answer` to such a chat; none too where the answer is none by its rules. @throws Error */
  parse(answer: string, chat: ChatToRender): Promise<readonly WrittenCall[]>
  close(): Promise<void>
}

const Rendered = z.looseObject({
  prompt: z.string(),
  generation_prompt: z.string().default(''),
  chat_format: z.number(),
  chat_parser: z.string(),
})
const Completed = z.looseObject({
  tool_calls: z
    .array(z.looseObject({ function: z.object({ name: z.string(), arguments: z.string() }) }))
    .default([]),
})
const Caps = z.object({
  tools: z.boolean(),
  toolCalls: z.boolean(),
  parallelToolCalls: z.boolean(),
})
const Info = z.looseObject({
  chatTemplates: z.looseObject({ jinja: z.looseObject({ defaultCaps: Caps }) }),
})

/** @throws Error where llama.cpp is not installed; for a template that it cannot read */
export async function openLlamaChat(template: string): Promise<LlamaChat> {
  const library = loadLlama()
  if (library === null) throw new Error('llama.cpp is not installed here.')
  const folder = mkdtempSync(join(tmpdir(), 'latent-llama-chat-'))
  const path = join(folder, 'tiny.gguf')
  // It writes nothing: what is parsed stands before that.
  writeFileSync(path, tinyGguf({ writes: [], contextTokens: 256, template }))
  const load = (): Promise<LlamaContext> =>
    library.loadModel({ model: path, n_ctx: 256, n_parallel: 1, n_threads: 1 })
  const context = await load()

  const format = ({ messages, tools, toolChoice, isBare = false }: ChatToRender) => {
    const { data } = Rendered.safeParse(
      context.getFormattedChat(messages, undefined, {
        jinja: true,
        tools,
        tool_choice: toolChoice ?? 'auto',
        parallel_tool_calls: true,
        enable_thinking: true,
        reasoning_format: 'auto',
        force_pure_content: isBare,
        now: NOON_SECONDS,
      }),
    )
    if (!data) throw new Error('It cannot be run as Jinja.')
    return data
  }

  return {
    caps: Info.parse(context.getModelInfo()).chatTemplates.jinja.defaultCaps,
    render(chat) {
      const { prompt, generation_prompt: opening } = format(chat)
      return { prompt, opening }
    },
    async parse(answer, chat) {
      const { chat_format, chat_parser, generation_prompt } = format(chat)
      // One that could not be parsed leaves its context unusable.
      const parsing = await load()
      const completed = await parsing
        .completion({
          chat_format,
          chat_parser,
          generation_prompt,
          reasoning_format: 'auto',
          prompt: '\n',
          prefill_text: answer,
          n_predict: 2,
          temperature: 0,
        })
        .finally(() => void parsing.release())
      return Completed.parse(completed).tool_calls.map(
        ({ function: { name, arguments: json } }) => ({
          name,
          arguments: JSON.parse(json) as unknown,
        }),
      )
    },
    async close() {
      await context.release()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Some templates say the day: 20 November 2026. */
const NOON_SECONDS = 1_795_176_000
